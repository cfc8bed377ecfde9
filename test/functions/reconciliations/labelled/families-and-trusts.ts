import { writeScene } from './write-scene.ts';

export const FAMILIES_AND_TRUSTS = writeScene({
  name: 'families, companies and trustees',
  year: 2026,
  calls: [
    { number: 31, title: 'Rural Land Trust Call 4', issuedOn: '2026-08-03', dueOn: '2026-08-24' },
    { number: 30, title: 'Rural Land Trust Call 3', issuedOn: '2026-02-02', dueOn: '2026-02-23' },
  ],
  clients: `
    smithjk   | John and Karen Smith            |                                      | 31: 30000
    parke     | Robert & Elaine Parke           |                                      | 31: 18500
    delmont   | Mr Alan Delmont and Mrs Ruth Delmont |                                 | 31: 22750
    vargas    | Luis Vargas & Ana Vargas        |                                      | 31: 41000
    osborne   | Keith and Pamela Osborne        |                                      | 31: 12600
    burgess   | Neil & Tracey Burgess           |                                      | 31: 15800
    lowe      | Raymond Lowe and Dianne Lowe    |                                      | 31: 27700
    pratt     | Colin & Marion Pratt            |                                      | 31: 33100
    tranb     | Bao Tran                        |                                      | 31: 20000
    tranh     | Hoa Tran                        |                                      | 31: 14000
    wendtg    | Gunther Wendt                   |                                      | 31: 26000
    wendti    | Ingrid Wendt                    |                                      | 31: 17000
    foleym    | Michael Foley                   |                                      | 31: 11500
    foleya    | Aoife Foley                     |                                      | 31: 19500
    rosed     | David Rose                      |                                      | 31: 23400
    rosel     | Linda Rose                      |                                      | 31: 16600
    beckf     | Franz Beck                      |                                      | 31: 9400
    beckh     | Heidi Beck                      |                                      | 31: 8800
    corbett   | Shane Corbett                   | Corbett Transport Pty Ltd            | 31: 48000
    corbettt  | Shane Corbett                   | Corbett Family Trust                 | 31: 36000
    delaney   | Moira Delaney                   |                                      | 31: 15000
    delaneys  | Moira Delaney                   | Delaney Super Fund                   | 31: 15000
    eastwood  | Grant Eastwood                  | Eastwood Ridge Pty Ltd               | 31: 60000
    fairbank  | Lydia Fairbank                  | Fairbank Family Trust                | 31: 34250
    granite   | Paul Sorensen                   | Granite Peak Investments Pty Ltd     | 31: 72000
    hillview  | Ashok Menon                     | Hillview Holdings Pty Ltd            | 31: 29000
    ironbark  | Ruth Callaghan                  | Ironbark Estates Pty Ltd as trustee for the Callaghan Family Trust | 31: 54500
    jetty     | Warren Pike                     | Jetty Road Nominees Pty Ltd          | 31: 38200
    kestrel   | Hannah Sloane                   | Kestrel Superannuation Fund          | 31: 25500
    larkspur  | Deborah Munro                   | Larkspur Trust                       | 31: 21900
    mallee    | Trevor Egan                     | Mallee Plains Pastoral Company Pty Limited | 31: 83000
    nolan     | Sean Nolan                      | The Nolan Family Superannuation Fund | 31: 43750
    ochre     | Jasmine Bell                    | Ochre Consulting Pty Ltd             | 31: 13300
    pinnacle  | Vincent Doyle                   | Pinnacle Road Pty Ltd                | 31: 31200
    ridge     | Carla Hewson                    | Ridge Pty Ltd                        | 31: 44400
    sable     | Martin Frost                    | Sable Court Holdings No 2 Pty Ltd    | 31: 27100
    tamar     | Julie Kenny                     | Tamar Valley Wines Pty Ltd           | 31: 58000
    umber     | Leigh Barton                    | L Barton & Sons Pty Ltd              | 31: 19100
    vista     | Nadia Haddad                    | Vista Grande Trust                   | 31: 37500   | 30: paid 18750 2026-02-20
    wattle    | Gordon Baird                    | Wattle Grove S/F                     | 31: 24800
  `,
  deposits: `
    # joint holders who are one client
    08-06 | smithjk31 | DEPOSIT-OSKO PAYMENT 2310777 MR J & MRS K SMITH CALL 4                              | =
    08-06 | parke31   | Fast Transfer From MR R PARKE & MRS E PARKE                                         | =
    08-07 | delmont31 | INTER-BANK CREDIT A & R DELMONT                                                     | =
    08-10 | vargas31  | VARGAS LUIS & ANA RURAL LAND                                                        | =
    08-10 | osborne31 | Direct Credit 062948 KP & PJ OSBORNE                                                | =
    08-11 | burgess31 | N BURGESS AND T BURGESS                                                             | =
    08-12 | lowe31    | RAYMOND & DIANNE LOWE CAPITAL CALL 4                                                | =
    08-12 | pratt31   | MR COLIN PRATT + MRS MARION PRATT                                                   | =

    # couple of two clients in one transfer
    08-07 | tranb31 + tranh31   | OSKO PAYMENT FROM BAO TRAN & HOA TRAN                                     | =
    08-10 | wendtg31 + wendti31 | G & I WENDT CALL 4 BOTH                                                   | =
    08-11 | foleym31 + foleya31 | Fast Transfer From MICHAEL AND AOIFE FOLEY                                | =
    08-12 | rosed31 + rosel31   | DAVID ROSE {rosed31} LINDA ROSE {rosel31}                                 | =
    08-13 | beckf31 + beckh31   | MR F BECK & MRS H BECK                                                    | =

    # one person with two entities
    08-10 | corbett31  | SHANE CORBETT CALL 4                                                               | =
    08-11 | corbettt31 | Fast Transfer From Corbett Family Tst                                              | =
    08-12 | delaneys31 | DELANEY SUPER FUND                                                                 | =
    08-12 | 15000      | OSKO MOIRA DELANEY                                                                 |
    08-13 | 78000      | S CORBETT RURAL LAND                                                 |
    08-13 | 40000      | SHANE CORBETT                                                                      |
    08-14 | 15000      | M DELANEY CALL                                                                     |
    08-17 | 12000      | MOIRA DELANEY                                                                      |

    # legal forms of an entity
    08-05 | eastwood31 | EASTWOOD RIDGE P L CALL 4                                                          | =
    08-05 | fairbank31 | Fast Transfer From Fairbank Family Tst                                             | =
    08-06 | granite31  | RTGS GRANITE PEAK INVESTMENTS PL                                                   | =
    08-06 | hillview31 | OSKO PAYMENT FROM HILLVIEW HOLDINGS PROPRIETARY LIMITED                            | =
    08-07 | ironbark31 | IRONBARK ESTATES P/L ATF CALLAGHAN FAMILY TRUST                                    | =
    08-07 | jetty31    | Direct Credit 301500 JETTY ROAD NOM P/L {jetty31}                                  | =
    08-10 | kestrel31  | KESTREL SMSF RURAL LAND                                                            | =
    08-10 | larkspur31 | THE TRUSTEE FOR LARKSPUR TRUST                                                     | =
    08-11 | nolan31    | NOLAN FAMILY S/FUND                                                                | =
    08-11 | ochre31    | OCHRE CONSULTING PTY. LTD.                                                         | =
    08-13 | umber31    | L BARTON AND SONS PTY LTD                                                          | =
    08-14 | wattle31   | WATTLE GROVE SUPERANNUATION FUND CAPITAL CALL                                      | =
    08-14 | vista31    | NAB TRANSFER CREDIT ONLINE S0912277340 VISTA GRANDE TR                             | =

    08-14 | ridge31    | RIDGE PTY LTD CALL 4                                                               | =

    # name cut by the bank
    08-12 | mallee31   | DIRECT CREDIT MALLEE PLAINS PASTO                                                  | =
    08-13 | tamar31    | Fast Transfer From Tamar Valley Wines P                                            | =
    08-13 | pinnacle31 | INTER-BANK CREDIT PINNACLE ROAD PT CALL 4                                          | =
    08-17 | sable31    | SABLE COURT HOLDINGS NO 2 PT                                                       | =

    # numbered company that is no client
    08-11 | 44400      | RIDGE PTY LTD NO 2                                                                 |
    08-12 | 44400      | Fast Transfer From RIDGE NO. 3 PTY LTD call 4                                      |
    08-12 | 27100      | SABLE COURT HOLDINGS PTY LTD                                                       |
    08-13 | 27100      | SABLE COURT HOLDINGS NO 1 P/L                                                      |
    08-14 | 60000      | OSKO EASTWOOD RIDGE 2 PTY LTD                                                      |
    08-17 | 31200      | PINNACLE ROAD (NO 4) PTY LTD                                                       |
    08-18 | 72000      | RTGS GRANITE PEAK INVESTMENTS II PTY LTD                                           |
    08-18 | 29000      | HILLVIEW HOLDINGS NO TWO PTY LTD                                                   |
    08-19 | 34250      | FAIRBANK FAMILY TRUST NO 2                                                         |

    # entity of a similar name that is no client
    08-11 | 44400      | BLUE RIDGE PTY LTD                                                                 |
    08-12 | 21900      | Direct Credit 419882 LARKSPUR NURSERIES                                            |
    08-13 | 58000      | TAMAR VALLEY DAIRY CO-OP                                                           |
    08-14 | 25500      | KESTREL AIR PTY LTD                                                                |
    08-17 | 13300      | OCHRE CONSULTING ENGINEERS PTY LTD                                                 |
    08-18 | 37500      | VISTA FINANCE                                                                      |
    08-19 | 38200      | JETTY ROAD SURGERY                                                                 |
    08-20 | 24800      | WATTLE GROVE PRIMARY SCHOOL P&C                                                    |

    # surname two clients have
    08-20 | 17000      | WENDT                                                                              |
    08-20 | 11500      | Osko FOLEY HOUSEHOLD                                                               |

    # misspelled name
    08-20 | 18500      | THE PARKS GROUP                                                                    |
  `,
});
