import { writeScene } from './write-scene.ts';

export const KNOWN_PAYERS = writeScene({
  name: 'payers known from earlier deposits',
  year: 2026,
  calls: [
    { number: 61, title: 'Mezzanine Fund Call 6', issuedOn: '2026-07-01', dueOn: '2026-07-22' },
    { number: 62, title: 'Mezzanine Fund Call 7', issuedOn: '2026-08-05', dueOn: '2026-08-26' },
    { number: 60, title: 'Mezzanine Fund Call 5', issuedOn: '2026-02-02', dueOn: '2026-02-23' },
  ],
  clients: `
    hartley   | Gwen Hartley            |                            | 61: 21340.50 | 62: 10670.25 | 60: paid 10670.25 2026-02-19
    imai      | Kenji Imai              |                            | 61: 18200    | 62: 9100     | 60: paid 9100 2026-02-20
    joyce     | Eamon Joyce             | Joyce Family Trust         | 61: 44910.75 | 62: 22455.38 | 60: paid 22455.37 2026-02-16
    knox      | Moses Knox              |                            | 61: 25000    | 62: 12500    | 60: paid 12500 2026-02-16
    lowell    | Bridget Lowell          |                            | 61: 33870.10 | 62: 16935.05 | 60: paid 16935.05 2026-02-23
    mears     | Cody Mears              |                            | 61: 12705.90 | 62: 6352.95  | 60: paid 6352.95 2026-02-24
    nair      | Lakshmi Nair            |                            | 61: 29415.35 | 62: 14707.68 | 60: paid 14707.67 2026-02-18
    otto      | Ferdinand Otto          |                            | 61: 15660.80 | 62: 7830.40  | 60: paid 7830.40 2026-02-18
    pell      | Jocelyn Pell            |                            | 61: 25000    | 62: 12500    | 60: paid 12500 2026-02-19
    quine     | Barnaby Quine           |                            | 61: 52230.15 | 62: 26115.08 | 60: paid 26115.07 2026-02-20
    rigby     | Eleanor Rigg            |                            | 61: 38125.45 | 62: 19062.73 | 60: paid 19062.72 2026-02-20
    sagar     | Vikram Sagar            |                            | 61: 41000    | 62: 20500    | 60: paid 20500 2026-02-11
    teague    | Rosalind Teague         |                            | 61: 27318.20 | 62: 13659.10 | 60: paid 13659.10 2026-02-12
    unwin     | Gerald Unwin            | Unwin Super Fund           | 61: 63000    | 62: 31500    | 60: paid 31500 2026-02-13
    vance     | Cyril Vance             |                            | 61: 47805.60 | 62: 23902.80 | 60: paid 23902.80 2026-02-13
    wells     | Kathryn Wells           |                            | 61: 16990.05 | 62: 8495.03  | 60: paid 8495.02 2026-02-16
    xanthos   | Theo Xanthos            |                            | 61: 30500    | 62: 15250    | 60: paid 15250 2026-02-20
    yeo       | Adeline Yeo             |                            | 61: 22145.95 | 62: 11072.98 | 60: paid 11072.97 2026-02-23
    zhou      | Lily Zhou               |                            | 61: 35610.30 | 62: 17805.15 | 60: paid 17805.15 2026-02-23
    abbey     | Norman Abbey            |                            | 61: 58000    | 62: 29000    | 60: paid 29000 2026-02-24
    pyma      | Alice Pym               |                            | 61: 14000    | 62: 7000     | 60: paid 7000 2026-02-25
    pymb      | Bruno Pym               |                            | 61: 14000    | 62: 7000     | 60: paid 7000 2026-02-25
    crispin   | Oswald Crispin          |                            | 61: 19875.25 | 62: 9937.63  | 60: paid 9937.62 2026-02-10
    devlin    | Marguerite Devlin       | Devlin Holdings Pty Ltd    | 61: 28660.70 | 62: 14330.35 | 60: paid 14330.35 2026-02-10
    easton    | Rupert Easton           |                            | 61: 41000    | 62: 20500
    faraday   | Clement Faraday         |                            | 61: 63000    | 62: 31500
    guthrie   | Lorna Guthrie           |                            | 61: 30500    | 62: 15250
    hamlyn    | Piers Hamlyn            |                            | 61: 17432.85 | 62: 8716.43
    iqbal     | Tahir Iqbal             |                            | 61: 23764.40 | 62: 11882.20
    judd      | Wilma Judd              |                            | 61: 11208.65 | 62: 5604.33
  `,
  confirmed: `
    hartley | OSKO PAYMENT FROM D PRIESTLEY
    imai    | Fast Transfer From SAKURA WATANABE call 5
    joyce   | DEPOSIT-OSKO PAYMENT 2100998 BLUE WREN CAFE PTY LTD
    knox    | INTER-BANK CREDIT T ALDOUS
    lowell  | TRANSFER FROM HARROW LANE PTY LTD
    mears   | Direct Credit 388112 SOUTHERN CROSS SHEARING
    nair    | Fast Transfer From R VISWANATHAN Mezzanine
    otto    | ANZ INTERNET BANKING PAYMENT 550912 FROM GLENDA PIKE
    pell    | OSKO PAYMENT FROM ROBYN TATE
    quine   | Fast Transfer From OAKDENE FARMS P/L
    rigby   | Direct Credit 410022 BENNETT & SLOANE LAWYERS TRUST ACCOUNT MATTER 20114
    sagar   | HALLORAN LEGAL TRUST A/C 55102
    teague  | MERIDIAN WEALTH ADVISORY PTY LTD CLIENT A/C
    unwin   | COASTLINE CUSTODIANS LTD
    vance   | RTGS PERENNIAL NOMINEES PTY LTD 00231
    wells   | ARCHER ACCOUNTANTS PTY LTD TRUST ACC
    xanthos | Fast Transfer From HARGREAVE FINANCIAL PLANNING
    yeo     | STONEBRIDGE CONVEYANCING
    zhou    | Direct Credit 302991 LIONEL BRANDT SOLICITORS
    abbey   | NORTHGATE PRIVATE WEALTH NOMINEES
    pyma    | OSKO PAYMENT FROM DOUGLAS MARCHANT
    pymb    | OSKO PAYMENT FROM DOUGLAS MARCHANT
    crispin | Fast Transfer From HAWTHORN FAMILY OFFICE
    devlin  | Fast Transfer From HAWTHORN FAMILY OFFICE
  `,
  deposits: `
    # private payer confirmed before
    07-06 | hartley61 | OSKO PAYMENT FROM D PRIESTLEY                                                       | =
    07-07 | imai61    | Fast Transfer From SAKURA WATANABE call 6                                           | =
    07-07 | joyce61   | DEPOSIT-OSKO PAYMENT 2288013 BLUE WREN CAFE P/L                                     | =
    07-08 | lowell61  | TRANSFER FROM HARROW LANE PL                                                        | =
    07-08 | mears61   | Direct Credit 388112 SOUTHERN CROSS SHEARING                                        | =
    07-09 | nair61    | Fast Transfer From R VISWANATHAN Mezzanine Call 6                                   | =
    07-10 | otto61    | ANZ INTERNET BANKING PAYMENT 881204 FROM GLENDA PIKE                                | =
    07-13 | quine61   | Fast Transfer From OAKDENE FARMS PTY LTD                                            | =

    # known payer with another remark
    08-10 | hartley62 | OSKO PAYMENT FROM D PRIESTLEY CAPITAL CALL 7 AUGUST                                 | =
    08-10 | imai62    | Fast Transfer From SAKURA WATANABE mezz units                                       | =
    08-11 | joyce62   | DEPOSIT-OSKO PAYMENT 2310448 BLUE WREN CAFE PTY LTD MEZZANINE                       | =
    08-12 | lowell62  | TRANSFER FROM HARROW LANE PTY LTD CALL SEVEN                                        | =
    08-12 | mears62   | Direct Credit 388112 SOUTHERN CROSS SHEARING CONTRIBUTION                           | =
    08-13 | otto62    | ANZ INTERNET BANKING PAYMENT 902233 FROM GLENDA PIKE CALL 7                         | =
    08-13 | nair62    | Fast Transfer From R VISWANATHAN 13 Aug                                             | =
    08-14 | quine62   | Fast Transfer From OAKDENE FARMS P/L 7th call                                       | =

    # private payer, amount that others owe too
    07-14 | 25000     | INTER-BANK CREDIT T ALDOUS                                                          |
    07-14 | 12500     | OSKO PAYMENT FROM ROBYN TATE                                                        |
    08-17 | 12500     | INTER-BANK CREDIT T ALDOUS CALL 7                                                   |
    08-17 | 25000     | OSKO PAYMENT FROM ROBYN TATE MEZZ                                                   |

    # private payer whose text names another client
    07-15 | hamlyn61  | OSKO PAYMENT FROM D PRIESTLEY FOR PIERS HAMLYN                                      |
    07-15 | 10670.25  | OSKO PAYMENT FROM D PRIESTLEY WILMA JUDD                                            |
    07-16 | 18200     | Fast Transfer From SAKURA WATANABE tahir iqbal call                                 |
    07-16 | 44910.75  | DEPOSIT-OSKO PAYMENT 2290011 BLUE WREN CAFE PTY LTD LORNA GUTHRIE                   |
    07-17 | 33870.10  | TRANSFER FROM HARROW LANE PTY LTD R EASTON                                          |
    08-18 | 6352.95   | Direct Credit 388112 SOUTHERN CROSS SHEARING C FARADAY                              |
    08-18 | 14707.68  | Fast Transfer From R VISWANATHAN {judd62}                                           |
    08-19 | 7830.40   | ANZ INTERNET BANKING PAYMENT 660017 FROM GLENDA PIKE RE GERALD UNWIN                |

    # professional payer, nobody named
    07-08 | 41000     | HALLORAN LEGAL TRUST A/C 55102                                                      |
    07-08 | 38125.45  | Direct Credit 410022 BENNETT & SLOANE LAWYERS TRUST ACCOUNT MATTER 20114            |
    07-09 | 27318.20  | MERIDIAN WEALTH ADVISORY PTY LTD CLIENT A/C                                         |
    07-09 | 63000     | COASTLINE CUSTODIANS LTD                                                            |
    07-10 | 47805.60  | RTGS PERENNIAL NOMINEES PTY LTD 00231                                               |
    07-13 | 16990.05  | ARCHER ACCOUNTANTS PTY LTD TRUST ACC                                                |
    07-13 | 30500     | Fast Transfer From HARGREAVE FINANCIAL PLANNING                                     |
    07-14 | 22145.95  | STONEBRIDGE CONVEYANCING                                                            |
    07-15 | 35610.30  | Direct Credit 302991 LIONEL BRANDT SOLICITORS                                       |
    07-15 | 58000     | NORTHGATE PRIVATE WEALTH NOMINEES                                                   |

    # professional payer, another matter number
    07-16 | 20500     | HALLORAN LEGAL TRUST A/C 61877                                                      |
    07-16 | 19062.73  | Direct Credit 410022 BENNETT & SLOANE LAWYERS TRUST ACCOUNT MATTER 33190            |
    08-18 | 23902.80  | RTGS PERENNIAL NOMINEES PTY LTD 00918                                               |
    08-18 | 41000     | HALLORAN LEGAL TRUST A/C MATTER 70021 RE SETTLEMENT                                 |
    08-19 | 17805.15  | Direct Credit 302991 LIONEL BRANDT SOLICITORS FILE 8821                             |
    08-19 | 11072.98  | STONEBRIDGE CONVEYANCING 14 ELM ST SETTLEMENT                                       |
    08-20 | 31500     | COASTLINE CUSTODIANS LTD AC 0091882                                                 |
    08-20 | 8495.03   | ARCHER ACCOUNTANTS PTY LTD TRUST ACC BAS Q4                                         |

    # professional payer that names its client
    07-17 | rigby61   | Direct Credit 410022 BENNETT & SLOANE LAWYERS TRUST ACCOUNT ELEANOR RIGG CALL 6     | =
    07-17 | easton61  | HALLORAN LEGAL TRUST A/C 61902 RUPERT EASTON CAPITAL CALL                           | =
    07-20 | teague61  | MERIDIAN WEALTH ADVISORY PTY LTD R TEAGUE                                           | =
    07-20 | unwin61   | COASTLINE CUSTODIANS LTD UNWIN SUPER FUND MEZZ 6                                    | =
    07-21 | wells61   | ARCHER ACCOUNTANTS PTY LTD TRUST ACC OBO KATHRYN WELLS                              | =
    07-21 | guthrie61 | HARGREAVE FINANCIAL PLANNING LORNA GUTHRIE                                          | =
    07-22 | yeo61     | STONEBRIDGE CONVEYANCING FOR ADELINE YEO CALL 6                                     | =
    07-22 | abbey61   | NORTHGATE PRIVATE WEALTH NOMINEES A/C NORMAN ABBEY                                  | =

    # professional payer with a reference
    08-11 | rigby62   | BENNETT & SLOANE LAWYERS TRUST ACCOUNT {rigby62}                                    | =
    08-12 | sagar62   | HALLORAN LEGAL TRUST A/C {sagar62:by4}                                              | =
    08-12 | faraday62 | COASTLINE CUSTODIANS LTD {faraday62}                                                | =
    08-13 | vance62   | RTGS PERENNIAL NOMINEES PTY LTD 00231 {vance62:by3}                                 | =
    08-14 | guthrie62 | HARGREAVE FINANCIAL PLANNING {guthrie62:lower}                                      | =
    08-14 | zhou62    | LIONEL BRANDT SOLICITORS CRN {zhou62}                                               | =
    08-17 | abbey62   | NORTHGATE PRIVATE WEALTH NOMINEES {abbey62} NORMAN ABBEY                            | =
    08-17 | teague62  | MERIDIAN WEALTH ADVISORY PTY LTD CLIENT A/C {teague62:hyphens3}                     | =

    # payer of several clients
    07-09 | 14000     | OSKO PAYMENT FROM DOUGLAS MARCHANT                                                  |
    07-10 | pyma61    | OSKO PAYMENT FROM DOUGLAS MARCHANT FOR ALICE PYM                                    | =
    07-10 | pymb61    | OSKO PAYMENT FROM DOUGLAS MARCHANT {pymb61}                                         | =
    07-13 | 19875.25  | Fast Transfer From HAWTHORN FAMILY OFFICE                                           |
    07-13 | crispin61 | Fast Transfer From HAWTHORN FAMILY OFFICE O Crispin call 6                          | =
    08-12 | devlin62  | Fast Transfer From HAWTHORN FAMILY OFFICE Devlin Holdings                           | =
    08-12 | 9937.63   | Fast Transfer From HAWTHORN FAMILY OFFICE call 7                                    |
    08-13 | 7000      | OSKO PAYMENT FROM DOUGLAS MARCHANT CALL 7                                           |

    # reference with a stranger's name
    07-09 | iqbal61   | Fast Transfer From BUSHRA MALIK {iqbal61}                                           | =
    07-13 | judd61    | DEPOSIT-OSKO PAYMENT 2300188 GREENWAY PLUMBING PTY LTD {judd61:by4}                 | =
    08-11 | hamlyn62  | INTER-BANK CREDIT A R FOTHERINGHAM REF {hamlyn62}                                   | =
    08-13 | iqbal62   | TRANSFER FROM MALIK B {iqbal62:lower} CALL 7                                        | =
  `,
});
