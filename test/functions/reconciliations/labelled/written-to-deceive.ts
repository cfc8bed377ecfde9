import { writeScene } from './write-scene.ts';

export const WRITTEN_TO_DECEIVE = writeScene({
  name: 'remarks that claim, pairs that were refused',
  year: 2026,
  calls: [
    { number: 101, title: 'Healthcare Property Call 1', issuedOn: '2026-05-04', dueOn: '2026-05-25' },
    { number: 102, title: 'Healthcare Property Call 2', issuedOn: '2026-06-01', dueOn: '2026-06-22' },
  ],
  clients: `
    ashby     | Leonora Ashby           |                             | 101: 21350.60 | 102: 10675.30
    bracken   | Torquil Bracken         | Bracken Medical Pty Ltd     | 101: 40000    | 102: 20000
    coburn    | Isadora Coburn          |                             | 101: 17825.15 | 102: 8912.58
    dreyer    | Matthias Dreyer         |                             | 101: 40000    | 102: 20000
    ewing     | Constance Ewing         |                             | 101: 32410.90 | 102: 16205.45
    fulton    | Barnard Fulton          |                             | 101: 12000    | 102: 6000
    gilchrist | Edwina Gilchrist        | Gilchrist Super Fund        | 101: 55500    | 102: 27750
    harker    | Jerome Harker           |                             | 101: 19640.35 | 102: 9820.18
    inglis    | Marcia Inglis           |                             | 101: 28000    | 102: 14000
    jardine   | Piers Jardine           |                             | 101: 15275.80 | 102: 7637.90
    kinnear   | Sabrina Kinnear         |                             | 101: 36000    | 102: 18000
    lennox    | Dorian Lennox           |                             | 101: 23999.95 | 102: 11999.98
    maitland  | Odette Maitland         | Maitland Holdings Pty Ltd   | 101: 61000    | 102: 30500
    napier    | Lucian Napier           |                             | 101: 18465.25 | 102: 9232.63
    ogilvie   | Thelma Ogilvie          |                             | 101: 27130.70 | 102: 13565.35
    pascoe    | Raphael Pascoe          |                             | 101: 14000    | 102: 7000
    rankin    | Cordelia Rankin         |                             | 101: 33700    | 102: 16850
    strachan  | Ambrose Strachan        |                             | 101: 20580.45 | 102: 10290.23
    tennant   | Minerva Tennant         |                             | 101: 26215    | 102: 13107.50
    wishart   | Fabian Wishart          |                             | 101: 48320.85 | 102: 24160.43
  `,
  confirmed: `
    fulton  | Fast Transfer From KESWICK BUILDERS PTY LTD
    inglis  | OSKO PAYMENT FROM ALGERNON BUSH
  `,
  deposits: `
    # remark that claims another client's line
    05-11 | ashby101   | Fast Transfer From BARNARD FULTON payment for Leonora Ashby                        |
    05-11 | 12000      | OSKO PAYMENT FROM JEROME HARKER B FULTON CALL 1                                    |
    05-12 | 28000      | DEPOSIT-OSKO PAYMENT 2601120 PIERS JARDINE MARCIA INGLIS UNITS                     |
    05-12 | 61000      | LUCIAN NAPIER {maitland101}                                                        |
    05-13 | ewing101   | Fast Transfer From MINERVA TENNANT {ewing101} CONSTANCE EWING                      |
    05-13 | 55500      | DORIAN LENNOX GILCHRIST SUPER FUND {gilchrist101:by4}                              |
    05-14 | wishart101 | From RAPHAEL PASCOE - Fabian Wishart capital call 1                                |
    05-14 | 36000      | INTER-BANK CREDIT T OGILVIE FOR S KINNEAR                                          |
    05-15 | 40000      | Fast Transfer From TORQUIL BRACKEN matthias dreyer                                 |
    05-15 | 33700      | NAB TRANSFER CREDIT ONLINE D7700123981 AMBROSE STRACHAN {rankin101:lower}          |
    05-18 | 23999.95   | OSKO PAYMENT FROM ISADORA COBURN DORIAN LENNOX                                     |
    05-18 | 18465.25   | CORDELIA RANKIN REF {napier101} NOT JARDINE                                        |
    05-19 | 27130.70   | ODETTE MAITLAND on behalf of T OGILVIE                                             |
    05-19 | 14000      | {pascoe101} {inglis102} RAPHAEL PASCOE / MARCIA INGLIS                             |

    # text with two references, money for one
    05-12 | coburn101  | {coburn101} {harker101}                                                            |
    05-13 | harker101  | DEPOSIT ONLINE 2600911 {harker101:by4} {strachan101:by4}                           |
    05-14 | 40000      | {bracken101} {dreyer101}                                                           |
    05-15 | jardine101 | OSKO REF {jardine101} OR {pascoe101}                                               |
    06-08 | 20000      | {dreyer102} {bracken102} CALL 2                                                    |
    06-09 | coburn102  | {harker102:lower} {coburn102:lower}                                                |
    06-09 | 14000      | {inglis102} {pascoe102}                                                            |
    06-10 | 18000      | {kinnear102} / {ewing102}                                                          |

    # pair refused before
    05-20 | bracken101 | BRACKEN MEDICAL PTY LTD {bracken101}                                               |   | refused bracken101
    05-20 | dreyer101  | MATTHIAS DREYER CALL 1                                                             |   | refused dreyer101
    05-20 | fulton101  | Fast Transfer From KESWICK BUILDERS PTY LTD                                        |   | refused fulton101
    05-21 | inglis101  | OSKO PAYMENT FROM ALGERNON BUSH                                                    |   | refused inglis101
    05-21 | kinnear101 | S KINNEAR {kinnear101:by4}                                                         |   | refused kinnear101
    05-21 | lennox101  | {lennox101}                                                                        |   | refused lennox101
    05-22 | maitland101| MAITLAND HOLDINGS P/L                                                              |   | refused maitland101
    05-22 | napier101  | TRANSFER FROM LUCIAN NAPIER                                                        | = | refused jardine101
    05-22 | ogilvie101 | THELMA OGILVIE {ogilvie101}                                                        | = | refused maitland101
    05-25 | rankin101  | CORDELIA RANKIN CALL 1                                                             | = | refused strachan101

    # reference and amount
    05-11 | gilchrist101 | GILCHRIST SUPER FUND {gilchrist101}                                              | =
    05-12 | strachan101  | Fast Transfer From Ambrose Strachan {strachan101:by3}                            | =
    05-13 | tennant101   | OSKO MINERVA TENNANT {tennant101:hyphens3}                                       | =
    05-15 | wishart101   | RTGS FABIAN WISHART {wishart101}                                                 | =
    06-05 | ashby102     | INTERNET TRANSFER L ASHBY {ashby102}                                             | =
    06-08 | ewing102     | Direct Credit 062948 CONSTANCE EWING {ewing102}                                  | =

    # reference alone
    06-08 | gilchrist102 | {gilchrist102:hyphens4} CALL 2                                                   | =
    06-09 | maitland102  | DEPOSIT 2644170 REF.{maitland102}                                                | =
    06-10 | tennant102   | PAYID CREDIT {tennant102:by4}                                                    | =
    06-11 | wishart102   | {wishart102:by3} HEALTHCARE PROPERTY                                             | =

    # private payer confirmed before
    06-09 | fulton102    | Fast Transfer From KESWICK BUILDERS P/L CALL 2                                   | =

    # private payer, amount that others owe too
    06-10 | 20000        | Fast Transfer From KESWICK BUILDERS P/L                                          |

    # initial and surname, one client
    06-09 | harker102    | OSKO J HARKER CALL 2                                                             | =
    06-10 | jardine102   | MR P JARDINE                                                                     | =
    06-10 | lennox102    | INTER-BANK CREDIT D LENNOX HEALTHCARE                                            | =
    06-11 | napier102    | Fast Transfer From L Napier units                                                | =
    06-11 | ogilvie102   | MISS T OGILVIE CALL 2                                                            | =
    06-12 | rankin102    | TRANSFER FROM C RANKIN                                                           | =
    06-12 | strachan102  | ANZ M-BANKING PAYMENT 330911 FROM A STRACHAN                                     | =

    # reference with a stranger's name
    06-11 | pascoe102    | Fast Transfer From OLGA PETRENKO {pascoe102}                                     | =
    06-12 | inglis102    | DEPOSIT-OSKO PAYMENT 2650018 ALGERNON BUSH {inglis102}                           | =
    06-12 | kinnear102   | BRIGHTWATER DENTAL PTY LTD {kinnear102:by3}                                      | =
    06-15 | dreyer102    | INTER-BANK CREDIT HOFFMANN & SOHN {dreyer102}                                    | =
  `,
});
