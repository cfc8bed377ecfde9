import { writeScene } from './write-scene.ts';

export const NAMES_THAT_ARE_WORDS = writeScene({
  name: 'names that are words, names within names',
  year: 2026,
  calls: [
    { number: 51, title: 'Opportunity Fund Call 5', issuedOn: '2026-02-09', dueOn: '2026-03-02' },
    { number: 52, title: 'Opportunity Fund Call 6', issuedOn: '2026-03-09', dueOn: '2026-03-30' },
  ],
  clients: `
    bank       | Mark Bank                |                              | 51: 12400    | 52: 6200
    rent       | Grace Rent               |                              | 51: 18300.40 | 52: 9150.20
    cash       | Will Cash                |                              | 51: 25000    | 52: 12500
    june       | May June                 |                              | 51: 14750    | 52: 7375
    fee        | Bill Fee                 |                              | 51: 22680.15 | 52: 11340.08
    deposit    | Penny Deposit            |                              | 51: 9300     | 52: 4650
    price      | Sterling Price           |                              | 51: 31000    | 52: 15500
    loan       | Loan Nguyen              |                              | 51: 16725.50 | 52: 8362.75
    credit     | Joy Creditt              |                              | 51: 27900    | 52: 13950
    bond       | Rowan Bond               |                              | 51: 40000    | 52: 20000
    call       | Martin Call              |                              | 51: 11000    | 52: 5500
    units      | Eunice Unity             |                              | 51: 19450.75 | 52: 9725.38
    sydney     | Sydney Banks             |                              | 51: 33000    | 52: 16500
    west       | Paige West               | West Pacific Pty Ltd         | 51: 28500    | 52: 14250
    day        | Tuesday Friday           |                              | 51: 8800     | 52: 4400
    chase      | Chase Law                |                              | 51: 21300    | 52: 10650
    inv        | Ralph Smithson           | Smithson Inv Pty Ltd         | 51: 36400    | 52: 18200
    street     | Holly Street             | Rent Street Properties Pty Ltd | 51: 47250  | 52: 23625
    dividend   | Ivy Capitani             | Dividend Drive Trust         | 51: 53100    | 52: 26550
    refund     | Anton Refn               |                              | 51: 15600    | 52: 7800
    annlee     | Ann Lee                  |                              | 51: 20000    | 52: 10000
    annalee    | Annalee Leeson           |                              | 51: 20000    | 52: 10000
    leepl      | Bruce Li                 | Lee Pty Ltd                  | 51: 35000    | 52: 17500
    leefam     | Janet Lee-Barnes         | Lee Family Pty Ltd           | 51: 35000    | 52: 17500
    martin     | Martin James             |                              | 51: 17000    | 52: 8500
    james      | James Martin             |                              | 51: 17000    | 52: 8500
    roberts    | Robert Roberts           |                              | 51: 24000    | 52: 12000
    robertson  | Roberta Robertson        |                              | 51: 24000    | 52: 12000
    parkes     | Rosa Parkes              |                              | 51: 29800    | 52: 14900
    parkesm    | Rosamund Parkes-Hill     |                              | 51: 29800    | 52: 14900
    grove      | Alder Grove              | Alder Grove Pty Ltd          | 51: 44000    | 52: 22000
    grovest    | Simone Adler             | Alder Grove Estate Pty Ltd   | 51: 44000    | 52: 22000
    stone      | Emma Stone               |                              | 51: 13700    | 52: 6850
    stoneman   | Emmanuel Stoneman        |                              | 51: 13700    | 52: 6850
    king       | Alan King                |                              | 51: 26000    | 52: 13000
    kingsley   | Alana Kingsley           |                              | 51: 26000    | 52: 13000
    kaye       | Danielle Kaye            |                              | 51: 10500.60 | 52: 5250.30
    grant      | Hugh Granger             |                              | 51: 18750.35 | 52: 9375.18
  `,
  deposits: `
    # names that are common words
    02-12 | bank51    | OSKO PAYMENT FROM MARK BANK                                                         | =
    02-12 | rent51    | Fast Transfer From GRACE RENT capital call 5                                        | =
    02-13 | cash51    | TRANSFER FROM WILL CASH OPP FUND                                                    | =
    02-13 | june51    | OSKO FROM MAY JUNE                                                                  | =
    02-16 | fee51     | INTER-BANK CREDIT BILL FEE CALL 5                                                   | =
    02-16 | deposit51 | DEPOSIT-OSKO PAYMENT 2110832 PENNY DEPOSIT                                          | =
    02-17 | price51   | Direct Credit 301500 STERLING PRICE                                                 | =
    02-17 | credit51  | JOY CREDITT DIRECT CREDIT                                                           | =
    02-18 | call51    | MARTIN CALL CALL 5                                                                  | =
    02-18 | sydney51  | SYDNEY BANKS SYDNEY NSW                                                             | =
    02-19 | day51     | Fast Transfer From TUESDAY FRIDAY                                                              | =
    02-19 | chase51   | CHASE LAW OPPORTUNITY FUND                                                          | =

    # words of other meaning that stand for no client
    02-16 | 12400     | MARK UP CASH DEPOSIT BANK BRANCH                                                    |
    02-17 | 18300.40  | RENT GRACE PERIOD ADJ                                                               |
    02-18 | 25000     | CASH DEPOSIT WILL STREET BRANCH                                                     |
    02-18 | 14750     | MAY JUNE QUARTER SETTLEMENT                                                         |
    02-19 | 22680.15  | FEE BILL CREDIT NOTE                                                                |
    02-20 | 9300      | PENNY WISE DEPOSIT ACCOUNT                                                          |
    02-20 | 33000     | WESTPAC BANKS TOWN SYDNEY OSKO                                                      |
    02-23 | 28500     | WEST PACIFIC FREIGHT SETTLEMENT                                                     |
    02-23 | 40000     | BOND REFUND RTBA                                                                    |
    02-24 | 31000     | STERLING PURCHASE PRICE GBP FX                                                      |

    # word that is innocent
    02-12 | inv51     | Fast Transfer From Smithson Inv Pty Ltd                                             | =
    02-13 | loan51    | OSKO LOAN NGUYEN CALL 5                                                             | =
    02-13 | street51  | RENT STREET PROPERTIES P/L OPP FUND                                                 | =
    02-16 | dividend51| DIVIDEND DRIVE TRUST CALL 5                                                         | =
    02-17 | refund51  | ANTON REFN                                                                          | =
    02-17 | bond51    | ROWAN BOND CAPITAL CALL                                                             | =
    02-18 | units51   | EUNICE UNITY UNITS                                                                  | =
    02-18 | west51    | WEST PACIFIC PTY LTD OSKO                                                           | =
    03-12 | inv52     | SMITHSON INV P/L {inv52}                                                            | =
    03-12 | loan52    | MS LOAN NGUYEN {loan52:by3}                                                         | =
    03-13 | rent52    | G RENT {rent52} CONTRIBUTION                                                        | =
    03-13 | kaye52    | INVESTMENT {kaye52} DANIELLE KAYE                                                   | =

    # names within names
    02-18 | 20000     | ANN LEESON                                                                          |
    02-19 | annlee51  | ANN LEE CAPITAL CALL 5                                                              | =
    02-19 | annalee51 | Fast Transfer From ANNALEE LEESON                                                   | =
    02-20 | leepl51   | LEE PTY LTD OPP FUND                                                                | =
    02-20 | leefam51  | LEE FAMILY P/L                                                                      | =
    02-23 | 35000     | OSKO LEE                                                                            |
    02-24 | roberts51 | ROBERT ROBERTS                                                                      | =
    02-24 | robertson51 | R ROBERTSON CALL 5                                                                | =
    02-25 | parkes51  | Direct Credit 419882 ROSA PARKES                                                    | =
    02-25 | grove51   | ALDER GROVE PTY LTD                                                                 | =
    02-26 | grovest51 | ALDER GROVE ESTATE PL                                                               | =
    02-26 | stone51   | EMMA STONE                                                                          | =
    02-27 | stoneman51| OSKO EMMANUEL STONEMAN                                                              | =
    02-27 | king51    | ALAN KING CALL 5                                                                    | =
    03-12 | 22000     | DIRECT CREDIT ALDER GR                                                           |
    03-12 | 13000     | ALAN KINGSL                                                                         |
    03-13 | 14900     | ROSA PARKES HILL                                                                    |
    03-13 | 10000     | INTER-BANK CREDIT ANNLEE                                                            |
    03-16 | 12000     | ROBERT ROBERTSON                                                                    |
    03-16 | 6850      | EMMA STONEMAN                                                                       |
    03-17 | 17500     | THE LEE FAMILY                                                                      |

    # names reversed that are two clients
    02-25 | 17000     | JAMES MARTIN OR MARTIN JAMES                                                        |
    02-25 | 17000     | JAMES, MARTIN                                                                       |
    02-26 | 17000     | Fast Transfer From M JAMES MARTIN                                                   |
    03-13 | 8500      | MARTIN J                                                                            |
    03-13 | 8500      | MARTINJAMES CALL 6                                                                  |
    03-16 | 8500      | JAMES MARTIN                                                                        |
    03-16 | 8500      | OSKO MARTIN JAMES CALL 6                                                            |
    03-17 | martin52  | MARTIN JAMES {martin52}                                                             | =
    03-17 | james52   | JAMES MARTIN {james52:by4}                                                          | =

    # misspelled name
    02-26 | grant51   | OSKO HUGH GRAINGER                                                                  | =
    02-27 | kaye51    | DANIELLE KAY CALL 5                                                                 | =
    03-16 | price52   | STIRLING PRICE OPP FUND                                                             | =

    # two lines of one client, which one
    03-18 | bank52    | MARK BANK CALL 6                                                                    | =
    03-18 | cash52    | WILL CASH                                                                           | =
  `,
});
