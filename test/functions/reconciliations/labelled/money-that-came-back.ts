import { writeScene } from './write-scene.ts';

export const MONEY_THAT_CAME_BACK = writeScene({
  name: 'money that came back and other income',
  year: 2026,
  calls: [
    { number: 71, title: 'Logistics Trust Call 2', issuedOn: '2026-09-01', dueOn: '2026-09-22' },
    { number: 72, title: 'Logistics Trust Call 3', issuedOn: '2026-10-01', dueOn: '2026-10-22' },
  ],
  clients: `
    archer    | Violet Archer           |                             | 71: 20000    | 72: 10000
    banner    | Hector Banner           | Banner Freight Pty Ltd      | 71: 38150.20 | 72: 19075.10
    calder    | Estelle Calder          |                             | 71: 14320.45 | 72: 7160.23
    drummond  | Alistair Drummond       |                             | 71: 50000    | 72: 25000
    egerton   | Muriel Egerton          |                             | 71: 23415.90 | 72: 11707.95
    fisk      | Wallace Fisk            | Fisk Super Fund             | 71: 61220.35 | 72: 30610.18
    garland   | Josephine Garland       |                             | 71: 17800    | 72: 8900
    hewitt    | Basil Hewitt            |                             | 71: 29975.60 | 72: 14987.80
    innes     | Rhona Innes             | Innes Cold Storage Pty Ltd  | 71: 75000    | 72: 37500
    jolly     | Edwin Jolly             |                             | 71: 12660.75 | 72: 6330.38
    kerr      | Sheila Kerr             |                             | 71: 20000    | 72: 10000
    lyall     | Gavin Lyall             |                             | 71: 33540.10 | 72: 16770.05
    moffat    | Agatha Moffat           |                             | 71: 18905.55 | 72: 9452.78
    nesbit    | Cedric Nesbit           | Nesbit Family Trust         | 71: 42000    | 72: 21000
    orr       | Delia Orr               |                             | 71: 15111.30 | 72: 7555.65
    pringle   | Humphrey Pringle        |                             | 71: 27630.85 | 72: 13815.43
    ramsay    | Isobel Ramsay           |                             | 71: 36480    | 72: 18240
    scobie    | Leslie Scobie           |                             | 71: 22750.15 | 72: 11375.08
    tulloch   | Maisie Tulloch          | Tulloch Vineyards Pty Ltd   | 71: 54390.70 | 72: 27195.35
    urquhart  | Struan Urquhart         |                             | 71: 19260.95 | 72: 9630.48
  `,
  outflows: `
    09-11 | 20000    | RETURN OF FUNDS V ARCHER
    09-16 | 14320.45 | PAYMENT REVERSAL 7719203
    09-18 | 17800    | TRANSFER TO J GARLAND SENT BACK
    09-24 | 61220.35 | OSKO RETURN W FISK DUPLICATE
    10-13 | 25000    | A DRUMMOND RETURNED AS REQUESTED
    10-15 | 16770.05 | NPP RETURN 1102938
    10-20 | 10000    | OSKO PAYMENT TO S KERR
    10-21 | 7555.65  | REJECTED CREDIT DELIA ORR
    2026-06-15 | 38150.20 | HOLT CRANES PTY LTD TAX INVOICE 3381
    2026-05-04 | 42000    | SETTLEMENT LEVY OFFICE OF STATE REVENUE
    2026-07-01 | 36480    | ANNUAL INSURANCE PREMIUM MARSHFIELD
    2026-03-31 | 54390.70 | DISTRIBUTION RUN MARCH
    2026-06-30 | 19260.95 | KESSLER AUDIT PTY LTD
  `,
  deposits: `
    # returned payment
    09-07 | archer71   | RTN {archer71} VIOLET ARCHER                                                       |
    09-07 | banner71   | RETURNED PAYMENT BANNER FREIGHT {banner71}                                         |
    09-08 | calder71   | DISHONOUR {calder71} ACCOUNT CLOSED                                                |
    09-08 | drummond71 | DISH {drummond71:by4} A DRUMMOND                                                   |
    09-09 | egerton71  | REVERSAL OF OSKO PAYMENT {egerton71}                                               |
    09-09 | fisk71     | R/D {fisk71} INSUFFICIENT FUNDS                                                    |
    09-10 | hewitt71   | DEPOSIT-PAYMENT RETURN 1288811 08 Sep 2026 AC04 Closed account {hewitt71}          |
    09-10 | innes71    | RECALLED RTGS INNES COLD STORAGE {innes71:by3}                                     |
    09-11 | jolly71    | Rejected: {jolly71} E JOLLY invalid BSB                                            |
    09-14 | lyall71    | NPP RETURN RSN MS03 REF {lyall71}                                                  |
    09-14 | moffat71   | REV {moffat71:lower} PAYMENT REVERSED                                              |
    09-15 | nesbit71   | DE RETURN 5 NO ACCOUNT/INCORRECT ACC# {nesbit71}                                   |
    09-15 | orr71      | REFUND {orr71} DELIA ORR                                                           |
    09-16 | 9000       | CHEQUE DISHONOURED PRINGLE H                                                       |
    10-06 | archer72   | UNPAID {archer72} REFER TO CUSTOMER                                                |
    10-06 | banner72   | RETURNED ITEM BANNER FREIGHT PTY LTD {banner72}                                    |
    10-07 | calder72   | Direct entry credit returned ESTELLE CALDER                                        |
    10-07 | egerton72  | TFR REVERSED {egerton72:hyphens4}                                                  |
    10-08 | fisk72     | FISK SUPER FUND PAYMENT RECALL {fisk72}                                            |
    10-08 | hewitt72   | RETURN BASIL HEWITT                                                                |
    10-09 | moffat72   | DDR DISHONOUR A MOFFAT                                                             |
    10-09 | scobie72   | SWIFT RETURN OF FUNDS /REJT/ L SCOBIE {scobie72}                                   |

    # sent back by an outflow
    09-10 | archer71   | OSKO PAYMENT FROM VIOLET ARCHER {archer71}                                         |
    09-15 | calder71   | Fast Transfer From ESTELLE CALDER {calder71}                                       |
    09-17 | garland71  | JOSEPHINE GARLAND LOGISTICS CALL 2                                                 |
    09-23 | fisk71     | DEPOSIT-OSKO PAYMENT 2511002 FISK SUPER FUND                                       |
    10-12 | drummond72 | ALISTAIR DRUMMOND {drummond72:by3}                                                 |
    10-14 | lyall72    | INTER-BANK CREDIT GAVIN LYALL {lyall72}                                            |
    10-19 | kerr72     | SHEILA KERR CALL 3                                                                 |
    10-20 | orr72      | {orr72}                                                                            |

    # outflow that is something else
    09-11 | banner71   | RTGS BANNER FREIGHT PTY LTD {banner71}                                             | =
    09-14 | nesbit71   | NESBIT FAMILY TRUST CALL 2                                                         | =
    09-16 | ramsay71   | Fast Transfer From ISOBEL RAMSAY {ramsay71:by4}                                    | =
    09-17 | tulloch71  | TULLOCH VINEYARDS PTY LTD                                                          | =
    09-18 | urquhart71 | OSKO S URQUHART {urquhart71}                                                       | =

    # income of another kind with a client's name
    09-04 | 2200       | RENT UNIT 6 VIOLET ARCHER                                                          |
    09-07 | 7160.23    | INSURANCE CLAIM ESTELLE CALDER 991827                                              |
    09-08 | 19075.10   | INVOICE 7718 BANNER FREIGHT PTY LTD                                                |
    09-09 | 10000      | LOAN REPAYMENT SHEILA KERR                                                         |
    09-10 | 11707.95   | TERM DEPOSIT INTEREST M EGERTON                                                    |
    09-11 | 8900       | DIVIDEND GARLAND JOSEPHINE S00092231                                               |
    09-14 | 37500      | LEASE BOND INNES COLD STORAGE PTY LTD                                              |
    09-14 | 13815.43   | ATO REFUND H PRINGLE                                                               |
    09-15 | 6330.38    | SALARY E JOLLY WK 37                                                               |
    09-16 | 18240      | PROCEEDS OF SALE RAMSAY LOT 12                                                     |
    09-17 | 330        | SECURITY KEY DEPOSIT L SCOBIE                                                      |
    09-18 | 27195.35   | TULLOCH VINEYARDS INV 000381 WINE SUPPLY                                           |
    10-05 | 9630.48    | WORKERS COMP CLAIM URQUHART                                                        |
    10-06 | 21000      | RENTAL INCOME NESBIT FAMILY TRUST                                                  |
    10-07 | 14987.80   | GST REFUND B HEWITT                                                                |
    10-08 | 9452.78    | REIMBURSEMENT TRAVEL A MOFFAT                                                      |
    10-09 | 30610.18   | DISTRIBUTION FISK SUPER FUND RETURN OF CAPITAL                                     |
    10-12 | 11375.08   | BPAY COUNCIL RATES LESLIE SCOBIE                                                   |
    10-13 | 10000      | DONATION VIOLET ARCHER FOUNDATION GALA                                             |
    10-14 | 7160.23    | MEDICARE BENEFIT E CALDER                                                          |

    # no investor at all
    09-30 | 1204.66    | INTEREST PAID                                                                      |
    09-21 | 14500      | ATO ATO009000017612 I002                                                           |
    09-28 | 50000      | TRANSFER FROM TERM DEPOSIT 0091-22817                                              |
    10-02 | 3300       | RENT RECEIVED TENANCY 4 LOGISTICS ESTATE                                           |
    10-15 | 18240      | GST REFUND BAS SEP QTR                                                             |
    10-16 | 75000      | LOAN DRAWDOWN FACILITY B                                                           |
    10-19 | 25000      | MATURED BANK BILL                                                                  |

    # full name and amount
    09-14 | drummond71 | OSKO PAYMENT FROM ALISTAIR DRUMMOND                                                | =
    09-15 | kerr71     | Fast Transfer From Sheila Kerr Logistics Trust                                     | =
    09-17 | pringle71  | DEPOSIT ONLINE 2667190 HUMPHREY PRINGLE CALL 2                                     | =
    09-18 | scobie71   | TRANSFER FROM LESLIE SCOBIE                                                        | =
    09-21 | innes71    | RTGS INNES COLD STORAGE PTY LTD WBC MELBOURNE                                      | =

    # word that is innocent
    09-16 | egerton71  | MURIEL EGERTON INVESTMENT {egerton71}                                              | =
    09-17 | hewitt71   | INTEREST IN LOGISTICS TRUST BASIL HEWITT {hewitt71:by4}                            | =
    09-18 | jolly71    | E JOLLY INVEST FUNDS CALL 2                                                        | =
    09-21 | moffat71   | AGATHA MOFFAT INV LOGISTICS TRUST CALL 2 {moffat71}                                | =
    10-14 | ramsay72   | I RAMSAY DEPOSIT FOR CALL 3 {ramsay72}                                             | =
  `,
});
