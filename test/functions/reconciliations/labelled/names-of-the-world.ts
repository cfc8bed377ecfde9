import { writeScene } from './write-scene.ts';

export const NAMES_OF_THE_WORLD = writeScene({
  name: 'names of the world',
  year: 2026,
  calls: [{ number: 41, title: 'Global Credit Fund Call 2', issuedOn: '2026-04-01', dueOn: '2026-04-24' }],
  clients: `
    muller     | Jürgen Müller              |                             | 41: 24310.20
    sorensen   | Søren Sørensen             |                             | 41: 18840.00
    garcia     | José García Hernández      |                             | 41: 30150.75
    lefevre    | Anaïs Lefèvre              |                             | 41: 12990.40
    obrien     | Siobhán O'Brien            |                             | 41: 27640.10
    darcy      | Liam D'Arcy                |                             | 41: 15230.00
    smithjones | Harriet Smith-Jones        |                             | 41: 33875.60
    fitz       | Rory Fitz-Gibbon           |                             | 41: 9410.35
    vanderberg | Pieter van der Berg        |                             | 41: 46220.90
    dacosta    | Beatriz da Costa e Silva   |                             | 41: 20505.15
    vonhagen   | Klaus von Hagen            |                             | 41: 58730.00
    delacruz   | Miguel de la Cruz          |                             | 41: 14780.25
    mcdonald   | Isla MacDonald             |                             | 41: 22360.80
    stjohn     | Peregrine St John          |                             | 41: 17915.45
    novak      | Zdeňka Nováková            |                             | 41: 11640.00
    lukasz     | Łukasz Wiśniewski          |                             | 41: 39280.55
    aarhus     | Åse Kjærgaard              |                             | 41: 26105.70
    strauss    | Gisela Strauß              |                             | 41: 19365.30
    nguyena    | Nguyen Thi Minh Anh        |                             | 41: 25000
    nguyenb    | Nguyen Anh Minh            |                             | 41: 25000
    trant      | Tran Van Duc               |                             | 41: 16480.65
    lezhang    | Zhang Wei                  |                             | 41: 21000
    weizhang   | Wei Zhang                  |                             | 41: 21000
    liming     | Li Ming Hua                |                             | 41: 31725.95
    wangx      | Wang Xiuying               |                             | 41: 28830.10
    kimjs      | Kim Ji-soo                 |                             | 41: 13570.85
    parkmj     | Park Min Jae               |                             | 41: 47160.00
    chanty     | Chan Tai Yuen Raymond      |                             | 41: 35490.40
    leekw      | Lee Kah Wai                |                             | 41: 10275.20
    suzuki     | Suzuki Haruto              |                             | 41: 23645.75
    mohammed   | Mohammed Al-Rashid         |                             | 41: 42310.30
    hussein    | Hussein Abdul Karim        |                             | 41: 18000
    husain     | Husain Abdulkarim          |                             | 41: 18000
    fatima     | Fatima Al Zahra Khoury     |                             | 41: 29055.60
    yousef     | Youssef Mansour            |                             | 41: 15865.05
    oleksandr  | Oleksandr Kovalenko        |                             | 41: 37420.90
    dmitri     | Dmitri Tchaikovsky         |                             | 41: 12105.50
    singhg     | Gurpreet Singh             |                             | 41: 20000
    singhj     | Jaspreet Singh             |                             | 41: 20000
    patel      | Dr. A. K. Patel            |                             | 41: 34590.20
    rao        | S. V. Rao                  |                             | 41: 17220.35
    kennedy    | J. F. X. Kennedy           |                             | 41: 44805.10
    whitlam    | E.G. Whitlock              |                             | 41: 21930.65
    pereira    | Maria J. Pereira           |                             | 41: 16050.80
    tsang      | T.K. Tsang                 |                             | 41: 38215.45
    obi        | Chukwuemeka Obi            |                             | 41: 14335.90
    katz       | Mordechai Katz             |                             | 41: 26770.25
  `,
  deposits: `
    # foreign letters
    04-07 | muller41    | DEPOSIT-OSKO PAYMENT 2410039 JUERGEN MUELLER CALL 2                               | =
    04-07 | sorensen41  | SWIFT 20260407 B/O SOREN SORENSEN DANSKE BANK                                     | =
    04-08 | garcia41    | Fast Transfer From JOSE GARCIA HERNANDEZ                                          | =
    04-08 | lefevre41   | INWARD TT ANAIS LEFEVRE BNP PARIBAS GLOBAL CREDIT                                 | =
    04-09 | novak41     | ZDENKA NOVAKOVA                                                                   | =
    04-09 | lukasz41    | OSKO PAYMENT FROM LUKASZ WISNIEWSKI capital call 2                                | =
    04-10 | aarhus41    | TT FROM AASE KJAERGAARD NORDEA                                                    | =
    04-10 | strauss41   | Direct Credit 301500 GISELA STRAUSS                                               | =

    # hyphens, apostrophes and particles
    04-07 | obrien41    | DEPOSIT ONLINE 2207731 SIOBHAN OBRIEN                                             | =
    04-08 | darcy41     | Fast Transfer From LIAM D ARCY Global Credit                                      | =
    04-08 | smithjones41| INTER-BANK CREDIT HARRIET SMITH JONES                                             | =
    04-09 | fitz41      | R FITZGIBBON CALL 2                                                               | =
    04-10 | vanderberg41| OSKO PIETER VANDERBERG                                                            | =
    04-13 | dacosta41   | TRANSFER FROM BEATRIZ DA COSTA SILVA                                              | =
    04-13 | vonhagen41  | RTGS K VON HAGEN MACQUARIE                                                        | =
    04-14 | delacruz41  | DE LA CRUZ MIGUEL GCF                                                             | =
    04-14 | mcdonald41  | ANZ M-BANKING PAYMENT 220918 FROM ISLA MAC DONALD                                 | =
    04-15 | stjohn41    | PEREGRINE ST. JOHN                                                                | =

    # names in Asian orders
    04-08 | trant41     | DUC VAN TRAN CAPITAL CALL                                                         | =
    04-09 | liming41    | Fast Transfer From MING HUA LI                                                    | =
    04-09 | wangx41     | OSKO PAYMENT FROM XIU YING WANG                                                   | =
    04-10 | kimjs41     | JISOO KIM CALL 2                                                                  | =
    04-13 | parkmj41    | DEPOSIT-OSKO PAYMENT 2410987 MINJAE PARK                                          | =
    04-13 | chanty41    | RAYMOND CHAN TAI YUEN                                                             | =
    04-14 | leekw41     | KAH WAI LEE GLOBAL CREDIT FUND                                                    | =
    04-14 | suzuki41    | SWIFT MT103 /ORDCUST/HARUTO SUZUKI MUFG TOKYO                                     | =

    # permutations of two clients' names
    04-09 | 25000       | NGUYEN MINH ANH                                                                   |
    04-10 | 25000       | Fast Transfer From ANH MINH NGUYEN                                                |
    04-10 | 21000       | OSKO PAYMENT ZHANG WEI                                                            |
    04-13 | 21000       | WEI ZHANG CAPITAL CALL 2                                                          |
    04-13 | 25000       | MS M A NGUYEN                                                                     |
    04-14 | 21000       | INTER-BANK CREDIT W ZHANG                                                         |
    04-14 | 25000       | NGUYENMINHANH                                                                     |
    04-15 | nguyena41   | NGUYEN THI MINH ANH {nguyena41}                                                   | =
    04-15 | weizhang41  | ZHANG WEI {weizhang41:by4}                                                        | =
    04-16 | 25000       | Mai Anh Nguyen                                                                    |

    # Arabic and Slavic transliterations
    04-08 | mohammed41  | MUHAMMAD ALRASHID                                                                 | =
    04-09 | 18000       | OSKO PAYMENT FROM HUSSAIN ABDUL KAREEM                                            |
    04-09 | fatima41    | FATIMAH AL-ZAHRA KHOURY CALL 2                                                    | =
    04-10 | yousef41    | Fast Transfer From YUSUF MANSOUR                                                  | =
    04-13 | oleksandr41 | OLEXANDR KOVALENKO TT PRIVATBANK                                                  | =
    04-13 | dmitri41    | DMITRY TCHAIKOVSKY                                                                | =
    04-14 | 18000       | H ABDULKARIM                                                                      |
    04-15 | hussein41   | HUSSEIN ABDUL KARIM {hussein41}                                                   | =

    # initials with dots
    04-08 | patel41     | AK PATEL CAPITAL CALL                                                             | =
    04-09 | rao41       | Fast Transfer From S V RAO                                                        | =
    04-09 | kennedy41   | MR JFX KENNEDY                                                                    | =
    04-10 | whitlam41   | DEPOSIT ONLINE 2391204 E G WHITLOCK GCF CALL 2                                    | =
    04-10 | pereira41   | MARIA PEREIRA                                                                     | =
    04-13 | tsang41     | OSKO T K TSANG                                                                    | =
    04-14 | 44805.10    | PATRICK KENNEDY AGENCIES                                                          |
    04-14 | 34590.20    | P. PATEL                                                                          |

    # surname two clients have
    04-14 | 20000       | OSKO SINGH CALL 2                                                                 |
    04-15 | 20000       | Fast Transfer From MR SINGH                                                       |

    # initial and surname, two clients
    04-16 | 20000       | G J SINGH                                                                         |
    04-17 | 20000       | S SINGH CAPITAL CALL                                                              |

    # no spaces
    04-15 | obi41       | CHUKWUEMEKAOBI                                                                    | =
    04-16 | katz41      | OSKO MORDECHAIKATZ CALL2                                                          | =
  `,
});
