import { writeScene } from './write-scene.ts';

export const SEVERAL_AT_ONCE = writeScene({
  name: 'one transfer for several lines and several for one',
  year: 2026,
  calls: [
    { number: 81, title: 'Venture Fund Call 8', issuedOn: '2026-01-12', dueOn: '2026-02-02' },
    { number: 82, title: 'Venture Fund Call 9', issuedOn: '2026-02-16', dueOn: '2026-03-09' },
    { number: 83, title: 'Venture Fund Call 10', issuedOn: '2026-03-16', dueOn: '2026-04-06' },
    { number: 80, title: 'Venture Fund Call 7', issuedOn: '2025-09-01', dueOn: '2025-09-22' },
  ],
  clients: `
    aldrich   | Beatrice Aldrich        |                          | 81: 10250.40 | 82: 12300.60 | 83: 8200.25
    bowen     | Conrad Bowen            |                          | 81: 15000    | 82: 15000    | 83: 15000
    cassidy   | Dorothea Cassidy        |                          | 81: 9000     | 82: 9000
    dunbar    | Emlyn Dunbar            |                          | 81: 22100    | 82: 18700
    esposito  | Flavia Esposito         | Esposito Holdings Pty Ltd| 81: 31400    | 82: 27900
    ferris    | Gideon Ferris           |                          | 81: 12000    | 82: 12000
    goddard   | Henrietta Goddard       |                          | 81: 20000    | 82: 20000
    hodge     | Ignatius Hodge          |                          | 82: 26000    | 83: 13000
    ives      | Jemima Ives             |                          | 82: 18450.70
    jessop    | Kingsley Jessop         |                          | 82: 21000
    kaufman   | Lionel Kaufman          |                          | 82: 34600
    lambert   | Millicent Lambert       |                          | 82: 16800
    mercer    | Nathaniel Mercer        |                          | 82: 27550.30
    norris    | Ottoline Norris         |                          | 82: 14900
    oakley    | Prudence Oakley         |                          | 82: 23600
    plummer   | Quentin Plummer         |                          | 82: 30000
    quayle    | Rowena Quayle           |                          | 82: 42000
    rudd      | Septimus Rudd           |                          | 82: 17000
    seymour   | Tabitha Seymour         |                          | 82: 28000    | 80: paid 14000 2025-09-19
    thorne    | Ulric Thorne            |                          | 82: 36000    | 80: paid 18000 2025-09-22
    usher     | Verity Usher            |                          | 82: 19500    | 80: paid 11000 2025-09-15
    venn      | Winston Venn            |                          | 82: 44000    | 80: paid 22500 2025-09-15
    whyte     | Xanthe Whyte            |                          | 82: 24000    | 80: paid 12800 2025-09-17
    yardley   | Zachary Yardley         |                          | 82: 33000
    bellt     | Ariadne Bell-Turner     |                          | 81: 15000    | 82: 15000
    dorset    | Crispian Dorset         |                          | 81: 9000     | 82: 9000
    frost     | Evelina Frost           |                          | 81: 12000    | 82: 12000
    hurst     | Godfrey Hurst           |                          | 81: 20000    | 82: 20000
    jobson    | Iolanthe Jobson         |                          | 81: 8500     | 82: 8500
    lomax     | Kester Lomax            |                          | 81: 11250.50 | 82: 11250.50
    moyle     | Magnolia Moyle          |                          | 81: 13000    | 82: 13000
    nunn      | Harriet Nunn            |                          | 81: 17500    | 82: 17500
    perry     | Obadiah Perry           |                          | 81: 10500    | 82: 12600
    quill     | Phoebe Quill            |                          | 81: 22000    | 82: 18000
    redfern   | Giles Redfern           | Redfern Holdings Pty Ltd | 81: 31000    | 82: 27000
    trott     | Silas Trott             |                          | 81: 20000    | 82: 16000
    underwood | Tamsin Underwood        |                          | 81: 15500    | 82: 15500
    vale      | Ursula Vale             |                          | 81: 21000    | 82: 21000
    wilding   | Wolfram Wilding         |                          | 81: 22100    | 82: 18700
    younghusb | Yolanda Younghusband    |                          | 81: 12000    | 82: 10000   | 83: 9000
    osgood    | Perpetua Osgood         |                          | 82: 19000
    custa     | Arnold Binns            |                          | 83: 11120.10
    custb     | Brenda Coates           |                          | 83: 13340.20
    custc     | Clarence Dow            |                          | 83: 8875.35
    custd     | Daphne Eames            |                          | 83: 20460.45
    custe     | Ernest Finch            |                          | 83: 16700
    custf     | Freda Gosling           |                          | 83: 25300
    custg     | Gilbert Hatch           |                          | 83: 9900
    custh     | Hilda Isley             |                          | 83: 12100
    custi     | Imelda Jago             |                          | 83: 7310.15
    custj     | Jocasta Kemble          |                          | 83: 15005.65
    custk     | Kelvin Lusk             |                          | 83: 18220.40
    custl     | Lavinia Marsh           |                          | 83: 9130.25
    custm     | Montague Nye            |                          | 83: 21000
    custn     | Nerissa Oxley           |                          | 83: 14400
    custo     | Orson Peake             |                          | 83: 10890.70
    custp     | Pandora Quist           |                          | 83: 12460.80
    custq     | Quincy Rolfe            |                          | 83: 14110.35
    custr     | Rosamond Sayer          |                          | 83: 23980
    custs     | Sebastian Tripp         |                          | 83: 17755.60
    custt     | Theodora Upjohn         |                          | 83: 31200
    custu     | Urban Vickery           |                          | 83: 8645.90
    custv     | Venetia Wolfe           |                          | 83: 19320.25
    feea      | Ingmar Bergdahl         |                          | 83: 25000
    feeb      | Chiara Colombo          |                          | 83: 40000
    feec      | Thabo Dlamini           |                          | 83: 18000
    feed      | Amelie Dubois           |                          | 83: 32500
    feee      | Tadashi Endo            |                          | 83: 50000
    feef      | Ewan Fraser             |                          | 83: 15000
    feeg      | Lucia Giordano          |                          | 83: 22500
    feeh      | Astrid Holm             |                          | 83: 27500
    overa     | Maximilian Orde         |                          | 83: 9870.15
    overb     | Clementine Pryor        |                          | 83: 14999.50
    overc     | Thaddeus Quick          |                          | 83: 19640.80
    overd     | Winona Raine            | Raine Rural Pty Ltd      | 83: 41275.90
  `,
  outflows: `
    2025-11-03 | 25000 | PLACEMENT FEE CORVUS ADVISORS
  `,
  deposits: `
    # one transfer for several lines of a client
    02-20 | aldrich81 + aldrich82   | OSKO PAYMENT FROM BEATRICE ALDRICH CALLS 8 AND 9                      | =
    02-20 | dunbar81 + dunbar82     | Fast Transfer From EMLYN DUNBAR both calls                            | =
    02-23 | esposito81 + esposito82 | ESPOSITO HOLDINGS P/L {esposito81} {esposito82}                       | =
    02-23 | cassidy81 + cassidy82   | DOROTHEA CASSIDY VENTURE 8+9                                          | =
    02-24 | ferris81 + ferris82     | TRANSFER FROM GIDEON FERRIS                                           | =
    02-24 | goddard81 + goddard82   | INTER-BANK CREDIT H GODDARD {goddard81:by4} {goddard82:by4}           | =
    03-20 | bowen82 + bowen83       | CONRAD BOWEN CALL 9 AND CALL 10                                       | =
    03-23 | hodge82 + hodge83       | RTGS IGNATIUS HODGE ALL OUTSTANDING                                   | =

    # two lines of one client with equal amounts
    02-25 | bowen81   | CONRAD BOWEN CALL 8                                                                 | =
    02-18 | 15000     | OSKO ARIADNE BELL-TURNER                                                            |
    02-19 | 9000      | Fast Transfer From C Dorset                                                         |
    02-19 | 12000     | EVELINA FROST VENTURE FUND                                                          |
    02-20 | 20000     | GODFREY HURST CAPITAL CALL                                                          |
    02-23 | 8500      | DEPOSIT ONLINE 2119002 I JOBSON                                                     |
    02-24 | 11250.50  | Fast Transfer From KESTER LOMAX                                                     |
    02-24 | moyle82   | MAGNOLIA MOYLE CALL 9                                                               | =
    02-25 | nunn81    | OSKO HARRIET NUNN {nunn81:by4}                                                      | =

    # spread over the oldest lines
    02-19 | 20000     | OBADIAH PERRY                                                                       |
    02-19 | 30000     | Fast Transfer From PHOEBE QUILL                                                     |
    02-20 | 40000     | REDFERN HOLDINGS PTY LTD VENTURE                                                    |
    02-23 | 30000     | SILAS TROTT                                                                         |
    02-24 | 25000     | TAMSIN UNDERWOOD ON ACCOUNT                                                         |
    02-25 | 30000     | URSULA VALE PAYMENT                                                                 |
    02-26 | 35000     | OSKO W WILDING                                                                      |
    02-27 | 28000     | Y YOUNGHUSBAND VENTURE FUND CALLS                                                   |

    # halves that together fill a line
    02-24 | 9225.35   | OSKO PAYMENT FROM JEMIMA IVES {ives82} 1/2                                          | ives82
    03-04 | 9225.35   | OSKO PAYMENT FROM JEMIMA IVES {ives82} 2/2                                          | ives82
    02-25 | 10500     | KINGSLEY JESSOP CALL 9 FIRST HALF                                                   | jessop82
    03-05 | 10500     | KINGSLEY JESSOP CALL 9 SECOND HALF                                                  | jessop82
    02-26 | 20000     | Fast Transfer From LIONEL KAUFMAN daily limit part 1                                | kaufman82
    02-27 | 14600     | Fast Transfer From LIONEL KAUFMAN daily limit part 2                                | kaufman82
    03-02 | 10000     | {lambert82} MILLICENT LAMBERT                                                       | lambert82
    03-03 | 6800      | {lambert82} MILLICENT LAMBERT                                                       | lambert82

    # part payment with a name
    03-02 | 10000     | NATHANIEL MERCER PART PAYMENT CALL 9 BALANCE NEXT WEEK                              | mercer82
    03-02 | 5000      | TRANSFER FROM OTTOLINE NORRIS call 9 instalment 1 of 3                              | norris82
    03-03 | 20000     | PRUDENCE OAKLEY CALL 9 PARTIAL                                                      | oakley82
    03-09 | 17550.30  | NATHANIEL MERCER BALANCE CALL 9                                                     | mercer82
    03-09 | 5000      | TRANSFER FROM OTTOLINE NORRIS call 9 instalment 2 of 3                              | norris82
    03-16 | 4900      | TRANSFER FROM OTTOLINE NORRIS call 9 instalment 3 of 3                              | norris82
    03-10 | 3600      | PRUDENCE OAKLEY CALL 9 REMAINDER                                                    | oakley82
    03-03 | 7000      | P OSGOOD                                                                            |

    # paid twice
    02-24 | plummer82 | DEPOSIT-OSKO PAYMENT 2550112 QUENTIN PLUMMER {plummer82}                            | =
    02-26 | 30000     | DEPOSIT-OSKO PAYMENT 2551877 QUENTIN PLUMMER {plummer82}                            |           | alone plummer82
    02-25 | quayle82  | Fast Transfer From ROWENA QUAYLE Call 9                                             | =
    03-04 | 42000     | Fast Transfer From ROWENA QUAYLE Call 9                                             |           | alone quayle82
    03-02 | 17000     | SEPTIMUS RUDD {rudd82}                                                              |           | alone rudd82
    03-02 | 17000     | SEPTIMUS RUDD {rudd82}                                                              |           | alone rudd82
    03-03 | yardley82 | RTGS ZACHARY YARDLEY {yardley82:by3}                                                | =
    03-10 | 33000     | ZACHARY YARDLEY VENTURE CALL 9                                                      |           | alone yardley82

    # equal to a settled line
    03-04 | 14000     | TABITHA SEYMOUR                                                                     |
    03-05 | 18000     | Fast Transfer From Ulric Thorne                                                     |
    03-05 | 11000     | VERITY USHER {usher80}                                                              |
    03-06 | 22500     | INTER-BANK CREDIT W VENN VENTURE FUND                                               |
    03-06 | 12800     | XANTHE WHYTE CALL 7                                                                 |
    03-09 | 14000     | T SEYMOUR {seymour80:by4}                                                           |
    03-09 | 18000     | {thorne80}                                                                          |
    03-10 | 22500     | WINSTON VENN CALL 7 {venn80}                                                        |

    # custodian for several clients with references
    03-23 | custa83 + custb83           | MERIVALE CUSTODY SERVICES {custa83} {custb83}                     | =
    03-24 | custc83 + custd83           | NETWEALTH STYLE PLATFORM LTD {custc83:by4} + {custd83:by4}        | =
    03-25 | custe83 + custf83 + custg83 | RTGS ORIEL NOMINEES {custe83} {custf83} {custg83}                 | =

    03-26 | custo83 + custp83           | RTGS HARTWELL CUSTODIAN LTD {custo83} AND {custp83}                    | =
    03-26 | custq83 + custr83 + custs83 | ORIEL NOMINEES {custq83:lower} {custr83:lower} {custs83:lower}        | =
    03-27 | custt83 + custu83           | PLATFORM CLIENT MONIES {custt83}/{custu83} CALL 10                    | =
    03-27 | custh83                     | MERIVALE CUSTODY SERVICES A/C 20917 {custh83}                         | =
    03-30 | custv83                     | HARTWELL CUSTODIAN LTD OMNIBUS {custv83:by3}                          | =

    # custodian, amounts only
    03-20 | 22315.80  | MERIVALE CUSTODY SERVICES VENTURE FUND                                              |
    03-20 | 27350.65  | RTGS ORIEL NOMINEES CALL 10 2 CLIENTS                                               |
    03-23 | 35400     | PLATFORM CLIENT MONIES CALL 10                                                      |
    03-24 | 25530.55  | HARTWELL CUSTODIAN LTD OMNIBUS                                                      |
    03-25 | 36005.65  | ORIEL NOMINEES BATCH 00291                                                          |
    03-26 | 40536.20  | MERIVALE CUSTODY SERVICES                                                           |
    03-27 | 14400     | HARTWELL CUSTODIAN LTD                                                              |
    03-30 | 42000     | SWIFT BRANDT TRUSTEES AG SUB-FUND 3                                                 |

    # short by a bank's fee
    03-20 | 24985     | SWIFT 20260320 B/O INGMAR BERGDAHL SEB STOCKHOLM {feea83}                           | feea83
    03-20 | 39980     | INWARD TT CHIARA COLOMBO INTESA /OUR/ LESS CHGS 20.00                               | feeb83
    03-23 | 17975     | TT FROM THABO DLAMINI STANDARD BANK JOHANNESBURG CALL 10                            | feec83
    03-23 | 32485     | INT TFR AMELIE DUBOIS SOCIETE GENERALE {feed83:by4}                                 | feed83
    03-24 | 49978     | MT103 /ORD/TADASHI ENDO MIZUHO /CHGS/SHA/AUD22                                      | feee83
    03-24 | 14990     | INWARD TELEGRAPHIC TRANSFER EWAN FRASER RBS EDINBURGH                               | feef83
    03-25 | 22485     | SWIFT LUCIA GIORDANO UNICREDIT VENTURE FUND CALL 10 FEE 15                          | feeg83
    03-25 | 27480     | SWIFT B/O ASTRID HOLM DNB {feeh83:lower}                                            | feeh83

    # overpayment
    03-23 | 9900      | OSKO MAXIMILIAN ORDE {overa83}                                                      | overa83
    03-24 | 15000     | CLEMENTINE PRYOR {overb83:by4}                                                      | overb83
    03-24 | 20000     | Fast Transfer From THADDEUS QUICK {overc83} ROUNDED                                 | overc83
    03-25 | 41300     | RAINE RURAL PTY LTD {overd83}                                                       | overd83

    # first name only
    03-26 | 75000     | SWIFT B/O ASTRID                                                                    |
    03-27 | 26000     | OSKO IGNATIUS                                                                       |
  `,
});
