import { writeScene } from './write-scene.ts';

export const SECOND_SMALL_FUND = writeScene({
  name: 'eighteen clients, texts of smaller and foreign banks',
  year: 2026,
  calls: [
    { number: 111, title: 'Farmland Series B – Capital call', issuedOn: '2026-10-05', dueOn: '2026-10-26' },
    { number: 110, title: 'Farmland Series A – Capital call', issuedOn: '2025-06-02', dueOn: '2025-06-23' },
  ],
  clients: `
    arbuckle  | Rosalind Arbuckle     |                               | 111: 30000    | 110: 15000/2500
    beaumont  | Gaspard Beaumont      |                               | 111: 42650.80
    chiang    | Chiang Mei-Hua        |                               | 111: 18000
    dunstan   | Leticia Dunstan       | Dunstan Grain Pty Ltd         | 111: 66000    | 110: paid 33000 2025-06-20
    eriksen   | Torbjørn Eriksen      |                               | 111: 25500
    ferrante  | Giulia Ferrante       |                               | 111: 19900
    gough     | Terence Gough         |                               | 111: 12400    | 110: 6200
    holloway  | Bernard Holloway      | Holloway Superannuation Fund  | 111: 51300
    iyer      | Ramesh Iyer           |                               | 111: 27700
    jankovic  | Milica Janković       |                               | 111: 16450.25
    kaplan    | Ezra Kaplan           |                               | 111: 38000
    leung     | Leung Siu Fong        |                               | 111: 22000
    macrae    | Catriona MacRae       |                               | 111: 14800    | 110: paid 7400 2025-06-13
    nakamura  | Yuki Nakamura         |                               | 111: 33300
    olufsen   | Birgit Olufsen        |                               | 111: 29050.60
    papadakis | Stavros Papadakis     | Papadakis Bros Pty Ltd        | 111: 45000
    quirke    | Aileen Quirke         |                               | 111: 9750
    rossiter  | Hugh Rossiter         | Rossiter Family Trust         | 111: 58800
  `,
  confirmed: `
    kaplan   | OSKO PAYMENT FROM MIRIAM ABELSON
    leung    | HSBC TRF LEUNG CHI KEUNG
    nakamura | PEREGRINE PRIVATE CLIENTS PTY LTD
    iyer     | GREENSLOPES MEDICAL CENTRE PTY LTD
  `,
  outflows: `
    10-20 | 9750 | PAYMENT RETURNED AILEEN QUIRKE REQUEST
    2026-08-03 | 42650.80 | PUMP AND BORE SUPPLIES INV 90012
  `,
  deposits: `
    # reference and amount
    10-08 | arbuckle111 | BENDIGO Osko Payment From ROSALIND ARBUCKLE Ref#991028334 {arbuckle111}           | =
    10-09 | dunstan111  | RABOBANK DUNSTAN GRAIN P/L {dunstan111:by4} FARMLAND SERIES B                     | =
    10-12 | beaumont111 | SWIFT 20261012 0447 /ORDCUST/GASPARD BEAUMONT /REMI/{beaumont111}                 | =

    # remainder of a line
    10-09 | arbuckle110 | R ARBUCKLE BALANCE SERIES A                                                       | =

    # names in Asian orders
    10-09 | chiang111   | HSBC AUSTRALIA MEI HUA CHIANG FARMLAND                                            | =

    # short by a bank's fee
    10-12 | 25475       | TT DNB BANK ASA TORBJOERN ERIKSEN FARMLAND CALL LESS BANK CHARGES                 | eriksen111
    10-12 | 19880       | SWIFT B/O GIULIA FERRANTE BANCA SELLA {ferrante111}                               | ferrante111

    # full name and amount
    10-13 | gough110    | Suncorp OSKO DEPOSIT TERENCE GOUGH SERIES A                                       | =
    10-13 | gough111    | Suncorp OSKO DEPOSIT TERENCE GOUGH SERIES B                                       | =
    10-14 | holloway111 | ME BANK TFR HOLLOWAY SUPERANNUATION FUND                                          | =
    10-15 | jankovic111 | MILICA JANKOVIC - Internal Transfer - Receipt 119820 - To 182512                  | =

    # overpayment
    10-15 | 45250       | PAPADAKIS BROS PTY LTD {papadakis111} INCL LATE INTEREST                          | papadakis111

    # private payer confirmed before
    10-12 | kaplan111   | OSKO PAYMENT FROM MIRIAM ABELSON                                                  | =
    10-12 | iyer111     | GREENSLOPES MEDICAL CENTRE P/L FARMLAND B                                         | =

    # payer that only resembles a known one
    10-13 | 38000       | OSKO PAYMENT FROM MIRIAM ABEL                                                     |
    10-13 | 22000       | HSBC TRF LEUNG CHI KWONG                                                          |
    10-14 | 27700       | GREENSLOPES DENTAL CENTRE PTY LTD                                                 |
    10-14 | 33300       | PEREGRINE PARTNERS PTY LTD                                                        |
    10-14 | 38000       | OSKO PAYMENT FROM M A                                                             |
    10-15 | 27700       | GREENSLOPES MEDICAL CENTRE STAFF SOCIAL CLUB                                      |
    10-15 | 38000       | ABELSON & CO REMOVALS                                                             |
    10-16 | 22000       | LEUNG                                                                             |

    # professional payer, nobody named
    10-14 | 33300       | PEREGRINE PRIVATE CLIENTS PTY LTD                                                 |

    # hyphens, apostrophes and particles
    10-14 | macrae111   | Bank Australia NPP CATRIONA MAC RAE                                               | =

    # foreign letters
    10-15 | olufsen111  | SWIFT B/O BIRGIT OLUFSEN NYKREDIT BANK                                            | =

    # legal forms of an entity
    10-16 | rossiter111 | UBANK THE TRUSTEE FOR ROSSITER FAMILY TRUST                                       | =

    # sent back by an outflow
    10-19 | 9750        | AILEEN QUIRKE FARMLAND B                                                          |

    # returned payment
    10-21 | 18000       | RETURNED: CHIANG MEI-HUA {chiang111} beneficiary account blocked                  |
    10-22 | 51300       | REJECTED BY RECEIVING BANK HOLLOWAY SUPER {holloway111}                           |

    # equal to a settled line
    10-16 | 33000       | RABOBANK DUNSTAN GRAIN P/L                                                        |
    10-19 | 7400        | C MACRAE SERIES A                                                                 |

    # income of another kind with a client's name
    10-20 | 4620        | AGISTMENT FEES R ARBUCKLE PADDOCK 7                                               |
    10-21 | 66000       | SALE OF BARLEY DUNSTAN GRAIN PTY LTD DOCKET 4471                                  |

    # remark that claims another client's line
    10-20 | 22000       | OSKO PAYMENT FROM EZRA KAPLAN LEUNG SIU FONG                                      |
    10-20 | 9750        | Fast Transfer From H ROSSITER re Aileen Quirke                                    |

    # paid twice
    10-27 | 29050.60    | SWIFT B/O BIRGIT OLUFSEN NYKREDIT BANK                                            |   | alone olufsen111
    10-28 | 30000       | BENDIGO Osko Payment From ROSALIND ARBUCKLE Ref#991077120 {arbuckle111}           |   | alone arbuckle111
  `,
});
