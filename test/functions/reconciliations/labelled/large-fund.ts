import { LARGE_FUND_CLIENTS } from './large-fund-clients.ts';
import { writeScene } from './write-scene.ts';

const CALL_91_CENTS = 87.35;
const CALL_92_CENTS = 43.68;
const IN_CALL_92 = 85;

const dollars = (amountCents: number) => (Math.round(amountCents) / 100).toFixed(2);

const CLIENTS = LARGE_FUND_CLIENTS.trim()
  .split('\n')
  .map((row, index) => {
    const units = Number(row.split('|')[3]);
    const client = row.slice(0, row.lastIndexOf('|'));
    const second = index < IN_CALL_92 ? `| 92: ${dollars(units * CALL_92_CENTS)}` : '';
    const paid = index >= 100 ? `| 90: paid ${dollars(units * CALL_92_CENTS)} 2025-12-15` : '';
    return `${client} | 91: ${dollars(units * CALL_91_CENTS)} ${second} ${paid}`;
  })
  .join('\n');

export const LARGE_FUND = writeScene({
  name: 'a fund of a hundred and twenty clients',
  year: 2026,
  calls: [
    { number: 91, title: 'Infrastructure Partners Call 11', issuedOn: '2026-03-02', dueOn: '2026-03-23' },
    { number: 92, title: 'Infrastructure Partners Call 12', issuedOn: '2026-03-30', dueOn: '2026-04-20' },
    { number: 90, title: 'Infrastructure Partners Call 10', issuedOn: '2025-12-01', dueOn: '2025-12-22' },
  ],
  clients: CLIENTS,
  outflows: `
    04-09 | 9000 | PAYMENT TO CROWE TURNBULL LEGAL FEES
    2026-01-20 | 13819.64 | ASIC ANNUAL REVIEW AND LEVY
  `,
  deposits: `
    # surname only
    03-06 | ackroyd91    | OSKO ACKROYD                                                                     | =
    03-06 | anwar91      | Fast Transfer From The Anwars IPF Call 11                                        | =
    03-09 | bagshaw91    | Direct Credit 301500 BAGSHAW CALL 11                                             | =
    03-09 | beecham91    | DEPOSIT BEECHAM INFRASTRUCTURE                                                   | =
    03-10 | bickford91   | BICKFORD FAMILY CALL 11                                                          | =
    03-10 | blythe91     | transfer blythe                                                                  | =
    03-11 | brockman91   | INTER-BANK CREDIT BROCKMAN 0004471                                               | =
    03-11 | caldwell91   | CALDWELL CONTRIBUTION                                                            | =
    03-12 | colquhoun91  | DEPOSIT ONLINE 2880071 COLQUHOUN                                                 | =
    03-12 | 17470.00     | ATKINS                                                                           |
    03-13 | 9000         | MOLLOY                                                                           |
    03-13 | 30000        | OSKO CAVENDISH                                                                   |

    # first name only
    03-09 | 20000        | FELICITY                                                                         |
    03-10 | 12283.00     | OSKO PAYMENT ROSALIE XO                                                          |
    03-11 | 21837.50     | Fast Transfer From sophie                                                        |
    03-12 | 17470.00     | TRANSFER CHARLOTTE CALL 11                                                       |

    # initial and surname, one client
    03-06 | cantrell91   | OSKO PAYMENT FROM J CANTRELL                                                     | =
    03-06 | challis91    | MR G CHALLIS CALL 11                                                             | =
    03-09 | chapman91    | DEPOSIT-OSKO PAYMENT 2770199 MS R CHAPMAN                                        | =
    03-09 | conlon91     | F CONLON INFRASTRUCTURE PARTNERS                                                 | =
    03-10 | cotter91     | Fast Transfer From E Cotter                                                      | =
    03-10 | crawley91    | J.CRAWLEY CALL11                                                                 | =
    03-11 | dalgleish91  | INTER-BANK CREDIT MR E DALGLEISH                                                 | =
    03-11 | danforth91   | DANFORTH T UNITS                                                                 | =
    03-12 | denholm91    | ANZ INTERNET BANKING PAYMENT 190233 FROM C DENHOLM                               | =
    03-13 | dowling91    | MRS P DOWLING                                                                    | =

    # initial and surname, two clients
    03-10 | 21837.50     | OSKO S BARRETT                                                                   |
    03-11 | 21837.50     | Fast Transfer From S Barrett Call 11                                             |
    03-12 | barrettsi91  | SIMON BARRETT CALL 11                                                            | =
    03-16 | barrettso91  | S BARRETT {barrettso91}                                                          | =

    # full name and amount
    03-06 | alderton91   | CHARLOTTE ALDERTON                                                               | =
    03-09 | benning91    | TRANSFER FROM OLGA BENNING CALL 11                                               | =
    03-10 | boothby91    | OSKO PAYMENT FROM TRISTAN BOOTHBY                                                | =
    03-11 | carlisle91   | Winsome Carlisle - Osko Payment - Receipt 500233                                 | =
    03-12 | cusack91     | DEPOSIT 2055719 DERVLA CUSACK                                                    | =
    03-13 | deakin91     | Fast Transfer From ALFREDA DEAKIN 13 MAR                                         | =
    03-16 | drayton91    | PAYMENT FROM MAXWELL DRAYTON IPF                                                 | =
    03-16 | dunmore91    | NPP ISABELLE DUNMORE 20260316                                                    | =

    # surname first
    03-12 | edgar91      | EDGAR PHILOMENA CALL 11                                                          | =
    03-12 | emery91      | EMERY, CLAUDETTE                                                                 | =
    03-13 | evershed91   | INTER-BANK CREDIT EVERSHED MAGNUS                                                | =
    03-13 | farquhar91   | Direct Credit 062000 FARQUHAR DOUGLAS MR                                         | =
    03-16 | fenton91     | FENTON ARIEL OSKO                                                                | =
    03-16 | forsyth91    | TFR FORSYTH LEOPOLD                                                              | =
    03-17 | gadsden91    | GADSDEN RUBY INFRASTRUCTURE                                                      | =
    03-17 | garside91    | GARSIDE/MELANIE                                                                  | =

    # no spaces
    03-16 | goodall91    | PATIENCEGOODALL                                                                  | =
    03-16 | gower91      | OSKO SILVESTERGOWERCALL11                                                        | =
    03-17 | hadley91     | DIRECT CREDIT CORINHADLEY IPF                                                    | =
    03-17 | haldane91    | UrsulaHaldane                                                                    | =
    03-18 | hargrave91   | BEVANHARGRAVE{hargrave91}                                                        | =
    03-18 | haslam91     | INTERNETTRANSFERFROMEDITHHASLAM                                                  | =
    03-19 | gilmore91    | GILMORETRANSPORTPTYLTD                                                           | =

    # name cut by the bank
    03-17 | hepburn91    | ARCHIBALD HEPBUR                                                                 | =
    03-17 | cavendish91  | Fast Transfer From Cavendish Square Inv                                          | =
    03-18 | huxley91     | DIRECT CREDIT FERGUS HUXLE IPF CALL 11                                           | =
    03-18 | jellicoe91   | INTER-BANK CREDIT AUGUSTA JELLIC                                                 | =
    03-19 | kirkwood91   | KIRKWOOD GRAZING C                                                               | =
    03-19 | kendrick91   | SHELDON KENDRI                                                                   | =

    # initials of a middle name
    03-16 | keogh91      | ORLA M KEOGH                                                                     | =
    03-17 | kilbride91   | OSKO PAYMENT FROM NIAMH A KILBRIDE                                               | =
    03-17 | lacey91      | MS MIRANDA J LACEY CALL 11                                                       | =
    03-18 | lathom91     | Fast Transfer From BEATRIX E LATHOM                                              | =
    03-18 | lindsay91    | C R LINDSAY IPF CALL 11                                                          | =
    03-19 | lovelace91   | HUGO W. LOVELACE                                                                 | =
    03-19 | macken91     | DEPOSIT-OSKO PAYMENT 2779012 THERESE B MACKEN                                    | =

    # stranger with a client's name in the middle
    03-17 | 17470.00     | RORY JAMIESON CLARKE                                                             |
    03-18 | 21837.50     | OSKO BRONWYN FAIRLEY DAWES                                                       |
    03-18 | 17470.00     | LACHLAN HAMMOND PEARSE                                                           |
    03-19 | 21837.50     | Fast Transfer From QUENTIN LANGFORD NEVILLE                                      |

    # misspelled name
    03-18 | mallory91    | PERCIVAL MALORY                                                                  | =
    03-18 | mayhew91     | CLIFORD MAYHEW CALL 11                                                           | =
    03-19 | merrick91    | OSKO TOBIAS MERICK                                                               | =
    03-19 | naismith91   | Fast Transfer From Alastair Naismith                                             | =
    03-20 | nettleton91  | HARRIETT NETTLETON                                                               | =

    # legal forms of an entity
    03-16 | balfour91    | RTGS BALFOUR PARTNERS P/L                                                        | =
    03-17 | bramley91    | BRAMLEY ORCHARDS PROPRIETARY LTD CALL 11                                         | =
    03-18 | croft91      | Direct Credit 419882 CROFT ENGINEERING PL                                        | =
    03-18 | ellwood91    | ELLWOOD SUPERFUND                                                                | =
    03-19 | harcourt91   | HARCOURT FAM TST CALL 11                                                         | =
    03-19 | walpole91    | WALPOLE S/F IPF                                                                  | =

    # one person with two entities
    03-20 | amos91       | AMOS FAMILY TRUST                                                                | =
    03-20 | 30000        | F AMOS IPF                                                                       |

    # reference and amount
    03-18 | ormond91     | EVANGELINE ORMOND {ormond91}                                                     | =
    03-18 | padgett91    | Fast Transfer From R Padgett {padgett91:hyphens4}                                | =
    03-19 | pemberton91  | OSKO PEMBERTON REF {pemberton91:by3}                                             | =
    03-19 | pickering91  | W PICKERING CRN{pickering91}                                                     | =
    03-20 | quarrie91    | {quarrie91} MALCOLM QUARRIE CALL 11                                              | =

    # reference alone
    03-19 | radcliffe91  | {radcliffe91}                                                                    | =
    03-20 | redmond91    | BPAY {redmond91} 20MAR                                                           | =
    03-20 | rutledge91   | TRANSFER CREDIT ONLINE P1100298311 {rutledge91:by4}                              | =
    03-23 | sadler91     | Direct Credit 120091 {sadler91}                                                  | =
    03-23 | tyndall91    | OSKO {tyndall91:lower}                                                           | =

    # reference of one client, name of another
    03-19 | savage91     | EDITH HASLAM {savage91}                                                          |
    03-20 | 21837.50     | OSKO HERMIONE SELWYN {tarrant91}                                                 |
    03-23 | somerset91   | Fast Transfer From ERNEST SHACKLEFORD {somerset91:by3}                           |

    # reference of a settled line
    03-20 | 12020.30     | CYRIL STANHOPE {stanhope90}                                                      |
    03-23 | 8467.37      | OSKO LAVENDER THACKERAY {thackeray90:lower}                                      |
    03-23 | 7033.35      | {vaughan90}                                                                      |
    03-24 | 8179.95      | INTER-BANK CREDIT REF {yelland90}                                                |

    # reference cut by the bank
    03-20 | spencer91    | ARAMINTA SPENCER {spencer91:cut3}                                                | =
    03-20 | templeton91  | DIRECT CREDIT M TEMPLETON {templeton91:cut2}                                     | =

    # remainder of a line
    04-08 | 9999         | DESMOND ACKROYD {ackroyd92} PART 1                                               | ackroyd92
    04-15 | 229.55       | DESMOND ACKROYD {ackroyd92} REMAINING                                            | ackroyd92

    # outflow that is something else
    04-08 | 9000         | F AMOS {amos92}                                                                  | amos92

    # reference and part payment
    04-08 | 20000        | RTGS BALFOUR PARTNERS P/L {balfour92} FIRST PART                                 | balfour92
    04-09 | 10000        | CROFT ENGINEERING {croft92:by4} PROGRESS                                         | croft92
    04-10 | 15000        | {cavendish92} 15K NOW REST ON FRIDAY                                             | cavendish92

    # couple of two clients in one transfer
    04-09 | barrettsi92 + barrettso92 | SIMON AND SOPHIE BARRETT CALL 12                                    | =
    04-10 | bagshaw92 + blythe92      | E BAGSHAW & C BLYTHE CALL 12                                        | =
    04-10 | chapman92 + conlon92      | {chapman92} {conlon92}                                              | =

    # text cut by the bank
    04-13 | bickford92   | HORACE BICKFORD IPF CAPITAL                                                      | =
    04-13 | bramley92    | BRAMLEY ORCHARDS P                                                               | =
    04-13 | brockman92   | SYLVIA BROCKMAN CA                                                               | =
    04-14 | caldwell92   | Fast Transfer From YVONNE CALDWE                                                 | =
    04-14 | cantrell92   | OSKO PAYMENT FROM JEROME CANTRELL I                                              | =
    04-14 | colquhoun92  | COLQUHOUN MORAG INFR                                                             | =
    04-15 | dalgleish92  | DEPOSIT ONLINE 2990017 EWAN DALGLEI                                              | =
    04-15 | dowling92    | PETRONELLA DOWLING                                                               | =
    04-15 | ellwood92    | ELLWOOD SUPER FU                                                                 | =
    04-16 | 12000        | BRAMLEY ORC                                                                      |
    04-16 | 10920.00     | DIRECT CREDIT BRON                                                               |

    # amount many owe
    04-07 | 8736.00      | CALL 12                                                                          |
    04-08 | 10920.00     | OSKO PAYMENT IPF                                                                 |
    04-09 | 21840.00     | DEPOSIT ONLINE 2990041                                                           |

    # two lines of one client, which one
    04-07 | cusack92     | DERVLA CUSACK CALL 12                                                            | =
    04-07 | deakin92     | Fast Transfer From ALFREDA DEAKIN                                                | =
    04-08 | drayton92    | MAXWELL DRAYTON IPF                                                              | =
    04-08 | dunmore92    | NPP ISABELLE DUNMORE 20260408                                                    | =
    04-09 | emery92      | CLAUDETTE EMERY CALL TWELVE                                                      | =
    04-09 | gower92      | OSKO SILVESTER GOWER                                                             | =
  `,
});
