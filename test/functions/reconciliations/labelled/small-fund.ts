import { writeScene } from './write-scene.ts';

export const SMALL_FUND = writeScene({
  name: 'a fund of fifteen clients',
  year: 2026,
  calls: [
    { number: 3, title: 'Capital call 3', issuedOn: '2026-03-02', dueOn: '2026-03-23' },
    { number: 2, title: 'Capital call 2', issuedOn: '2025-10-06', dueOn: '2025-10-27' },
  ],
  clients: `
    abbott   | Helen Abbott          |                               | 3: 20000    | 2: paid 20000 2025-10-20
    bianchi  | Marco Bianchi         | Bianchi Holdings Pty Ltd      | 3: 35000    | 2: paid 17500 2025-10-14
    chen     | Wei Ling Chen         |                               | 3: 15000    | 2: 15000/5000
    dawson   | Peter John Dawson     |                               | 3: 12500.50 | 2: 6250.25
    elliott  | Catherine Elliott     | Elliott Family Trust          | 3: 40000    | 2: paid 21000 2025-10-27
    farrugia | Anthony Farrugia      |                               | 3: 18750    | 2: paid 9375 2025-10-22
    gupta    | Priya Gupta           | Gupta Superannuation Fund     | 3: 22000    | 2: paid 11000 2025-10-17
    harding  | Rosemary Harding      |                               | 3: 9999.99
    ivers    | Duncan Ivers          | Ivers Pastoral Co Pty Ltd     | 3: 64000    | 2: 32000
    jacobs   | Naomi Jacobs          |                               | 3: 27300
    kowalski | Stefan Kowalski       |                               | 3: 31000
    lindqvist| Birgitta Lindqvist    |                               | 3: 16400
    morton   | Gregory Morton        | G & L Morton Investments P/L  | 3: 45500    | 2: paid 22750 2025-10-30
    nash     | Olivia Nash           |                               | 3: 8250
    oconnor  | Fergus O'Connor       |                               | 3: 52000
  `,
  outflows: `
    03-19 | 8250  | RETURN OF FUNDS O NASH SENT IN ERROR
    01-12 | 34000 | HARCOURT FITOUT PTY LTD INV 10221
  `,
  deposits: `
    # reference and amount
    03-06 | abbott3   | DEPOSIT-OSKO PAYMENT 2741681 HELEN ABBOTT {abbott3}                           | =
    03-09 | farrugia3 | Fast Transfer From Anthony Farrugia {farrugia3:by4}                           | =
    03-09 | kowalski3 | ANZ INTERNET BANKING PAYMENT 448201 FROM S KOWALSKI REF {kowalski3}           | =
    03-16 | dawson2   | INTER-BANK CREDIT P J DAWSON {dawson2}                                        | =

    # reference alone
    03-10 | lindqvist3 | {lindqvist3}                                                                 | =
    03-10 | jacobs3    | BPAY RECEIPT CRN {jacobs3} 10/03/26                                          | =
    03-23 | harding3   | DIRECT CREDIT 062948 {harding3:lower}                                        | =

    # reference of one client, name of another
    03-12 | nash3     | Fast Transfer From Gregory Morton {nash3}                                      |
    03-12 | 18750     | TRANSFER FROM ROSEMARY HARDING {farrugia3:by3}                                 |

    # reference of a settled line
    03-11 | 20000     | DEPOSIT-OSKO PAYMENT 2209417 HELEN ABBOTT {abbott2}                            |
    03-12 | 21000     | Direct Credit 301500 C ELLIOTT {elliott2:lower}                                |

    # reference and part payment
    03-13 | 30000     | NAB TRANSFER CREDIT ONLINE U4471902238 IVERS PASTORAL {ivers3}                 | ivers3
    03-20 | 26000     | F OCONNOR {oconnor3} FIRST HALF                                                | oconnor3

    # remainder of a line
    03-05 | chen2     | Osko Payment From WEI LING CHEN Ref#884905699 BALANCE OF CALL 2                | =

    # full name and amount
    03-06 | chen3     | DEPOSIT ONLINE 2345678 TFR Westpac WEI LING CHEN                               | =
    03-17 | elliott3  | Transfer from CATHERINE ELLIOTT CommBank App capital call                      | =
    03-18 | gupta3    | PRIYA GUPTA - Osko Payment - Receipt 318842 - From 182512 0093341128           | =

    # initials of a middle name
    03-14 | dawson3   | Fast Transfer From PETER J DAWSON capital call 3                               | =

    # legal forms of an entity
    03-09 | bianchi3  | Fast Transfer From Bianchi Holdings P/L Call 3                                 | =
    03-16 | ivers2    | RTGS IVERS PASTORAL CO PL BENDIGO BANK LTD                                     | =
    03-20 | morton3   | Direct Credit 419072 G AND L MORTON INVESTMENTS PTY LIMITED                    | =

    # first name only
    03-13 | 20000     | OSKO PAYMENT HELEN                                                             |
    03-13 | 15000     | TRANSFER FROM CHEN WEI PING SCHOOL FEES                                        |
    03-17 | 27300     | Fast Transfer From naomi                                                       |

    # sent back by an outflow
    03-18 | 8250      | OSKO PAYMENT OLIVIA NASH                                                       |

    # outflow that is something else
    03-21 | 34000     | IVERS PASTORAL CO PTY LTD {ivers3} SECOND INSTALMENT                           | ivers3

    # returned payment
    03-11 | 35000     | DEPOSIT-PAYMENT RETURN 1286995 09 Mar 2026 BE05 BIANCHI HOLDINGS {bianchi3}    |
    03-24 | 45500     | R/D MORTON INVESTMENTS {morton3} REFER TO DRAWER                               |

    # income of another kind with a client's name
    03-12 | 1840      | RENT SUITE 3 GREGORY MORTON MARCH                                              |
    03-31 | 212.77    | CREDIT INTEREST TO 31 MAR 2026                                                 |
    03-26 | 880       | INVOICE 20417 D IVERS AGISTMENT                                                |
    03-25 | 9999.99   | INSURANCE CLAIM SETTLEMENT R HARDING CLM 40021776                              |

    # no investor at all
    03-10 | 31000     | Direct Credit 012721 COASTAL FREIGHT SERV PAY RUN 17                           |
    03-15 | 450.00    | Cash Dep Branch Haymarket                                                      |

    # amount only
    03-16 | 22000     | TRANSFER CREDIT ONLINE J8812093355 CAPITAL CALL                                |
    03-17 | 16400     | DEPOSIT 2056575 MOBILE PAYMENT CALL 3                                          |

    # equal to a settled line
    03-28 | 9375      | ANTHONY FARRUGIA TRANSFER                                                      |
    03-27 | 17500     | Fast Transfer From Bianchi Holdings Pty L call 2                               |
    03-27 | 11000     | OSKO P GUPTA SUPER FUND CAPITAL CALL 2                                         |
  `,
});
