import type { Scene } from './scene.ts';
import { writeScene } from './write-scene.ts';

/** The author had not seen the matching code. The truth is empty if a manager would ask before allocating. */
const wharf = writeScene({
  name: 'hostile: Wharf Street',
  year: 2026,
  calls: [
    { number: 411, title: 'Wharf Street Fund Call 1', issuedOn: '2026-02-02', dueOn: '2026-02-27' },
    { number: 412, title: 'Wharf Street Fund Call 2', issuedOn: '2026-03-09', dueOn: '2026-03-31' },
  ],
  clients: `
    hollis | Margaret Hollis | Hollis Family Trust | 411: 25000
    brand | Peter Brand | Brand Holdings Pty Ltd | 411: 30000 | 412: 15000
    carver | Neil Carver | Carver Superannuation Fund | 411: 18450.55
    ashby | Joan Ashby-Clarke | Ashby-Clarke Investments Pty Ltd | 411: 40000
    oconnor | Sean O'Connor | O'Connor Retirement Fund | 411: 27500
    macd | Fiona MacDonald | Glen Etive Pty Ltd | 411: 15500
    stj | Hugh St John | St John Family Trust | 411: 60000
    price | Wendy Price | Price Property Trust | 411: 22000
    young | Graham Young | Young & Son Pty Ltd | 411: 35000
    may | Rose May | May Family Trust | 411: 10000
    hart | Daniel Hart | Hart Super Fund | 411: 50000
    hartley | Daniel Hartley | Hartley Holdings Pty Ltd | 411: 50000
    bell | Andrew Bell | Bell Nominees No 2 Pty Ltd | 411: 45000
    jthomas | James Thomas | Thomas Investments Pty Ltd | 411: 12000
    ellis | Robert Ellis | Ellis Superannuation Fund | 411: 33000
    king | Sydney King | King Street Pty Ltd | 411: 5000
    park | Victoria Park | VP Holdings Pty Ltd | 411: 7500
    cash | Irene Cash | Cash Family Trust | 411: 8000
    payne | April Payne | Payne Super Fund | 411: 9000
    ward | Colin Ward | Ward Family Trust | 411: paid 20000 2026-03-12 | 412: 20000
    lowe | Tessa Lowe | Lowe Holdings Pty Ltd | 411: paid 17000 2026-02-16
    finch | Barbara Finch | Finch Family Trust | 411: 21000
    marsh | Glenn Marsh | Marsh Pastoral Co Pty Ltd | 411: 64000/24000 | 412: 32000
    doyle | Kevin and Trish Doyle | Doyle Family Trust | 411: 28000
    reed | Alan Reed | AR Capital Pty Ltd | 411: 19000
    noble | Susan Noble | Noble Rise Pty Ltd | 411: 16000
    grant | Leonard Grant | Grant Family Trust | 411: 26000
    banks | Olive Banks | Banks Superannuation Fund | 411: 13000
    field | Norman Field | Field Estates Pty Ltd | 411: 44000
    wills | Patricia Wills | Wills Family Trust | 411: 36000
    tull | Jethro Dunn | Dunn Rural Pty Ltd | 411: 11000
    swan | Beryl Swan | Swan River Trust | 411: 23000
    page | Howard Page | Page One Pty Ltd | 411: 14000
    sharp | Nicole Sharp | Sharp Family Trust | 411: 37000
    acres | Leila Acres | Acres Family Trust | 411: 71400
    bolt | Casper Bolt | Bolt Family Trust | 411: 72700
    crisp | Mavis Crisp | Crisp Family Trust | 411: 74000
    dent | Ronald Dent | Dent Family Trust | 411: 75300
    eves | Thora Eves | Eves Family Trust | 411: 76600
    fitch | Warwick Fitch | Fitch Family Trust | 411: 77900
    gwynn | Mabel Gwynn | Gwynn Family Trust | 411: 79200
    hyde | Ernest Hyde | Hyde Family Trust | 411: 80500
    isles | Greta Isles | Isles Family Trust | 411: 81800
    jolly | Dudley Jolly | Jolly Family Trust | 411: 83100
    kirby | Sylvia Kirby | Kirby Family Trust | 411: 84400
    lusk | Alban Lusk | Lusk Family Trust | 411: 85700
    munn | Freda Munn | Munn Family Trust | 411: 87000
    nott | Wilbur Nott | Nott Family Trust | 411: 88300
    oram | Hester Oram | Oram Family Trust | 411: 89600
    potts | Lester Potts | Potts Family Trust | 411: 90900
    quail | Ada Quail | Quail Family Trust | 411: 92200
    riggs | Hubert Riggs | Riggs Family Trust | 411: 93500
    stubb | Olga Stubbs | Stubbs Family Trust | 411: 94800
    trigg | Milton Trigg | Trigg Family Trust | 411: 96100
    upton | Enid Upton | Upton Family Trust | 411: 97400
    vosper | Cecil Vosper | Vosper Family Trust | 411: 98700
    wragg | Irma Wragg | Wragg Family Trust | 411: 100000
    yapp | Stanley Yapp | Yapp Family Trust | 411: 101300
    ambler | Rita Ambler | Ambler Family Trust | 411: 102600
    beale | Victor Beale | Beale Family Trust | 411: 103900
    coyle | Nancy Coyle | Coyle Family Trust | 411: 105200
    dobbs | Edwina Dobbs | Dobbs Family Trust | 411: 106500
    emery | Lance Emery | Emery Family Trust | 411: 107800
    fagan | Tilly Fagan | Fagan Family Trust | 411: 109100
    girth | Boyd Garrity | Garrity Family Trust | 411: 110400
    hixon | Daphne Hixon | Hixon Family Trust | 411: 111700
    imrie | Fergus Imrie | Imrie Family Trust | 411: 113000
    jessop | Ida Jessop | Jessop Family Trust | 411: 114300
  `,
  outflows: `
    02-24 | 21000 | RETURN OF FUNDS B FINCH
    02-10 | 26000 | DISTRIBUTION L GRANT
  `,
  deposits: `
    # hostile honest: plain name
    02-20 | hollis411 | Direct Credit 301500 MARGARET HOLLIS INVESTMENT | =
    02-21 | carver411 | ONLINE T1452367881 CARVER SUPERANNUATION CARVER N | =
    02-23 | ashby411 | DEPOSIT-OSKO PAYMENT 2288761 Joan Ashby Clarke capital call | =
    02-24 | oconnor411 | Fast Transfer From SEAN OCONNOR PayID Phone from CommBank App Wharf St call 1 | =
    02-24 | macd411 | ANZ INTERNET BANKING FUNDS TFER TRANSFER 418822 FROM FIONA MAC DONALD | =
    02-24 | stj411 | INTER-BANK CREDIT HUGH ST JOHN | =
    02-25 | price411 | PAYMENT FROM PRICE WENDY A | =
    02-24 | hart411 | OSKO D HART | =
    # hostile honest: company or trust
    02-25 | young411 | Direct Credit 062000 YOUNG AND SON P/L {young411} | =
    02-26 | bell411 | DEPOSIT BELL NOMINEES NO. 2 PTY LIMITED | =
    # hostile honest: part payment
    02-20 | 15000 | P BRAND 1ST HALF CALL 1 {brand411} | brand411
    02-26 | 15000 | P BRAND 2ND HALF CALL 1 {brand411} | brand411
    03-20 | 12000 | Direct Credit 633000 MARSH PASTORAL CO {marsh411} | marsh411
    # hostile honest: joint holders
    02-26 | doyle411 | Direct Credit 484799 MR K & MRS P DOYLE | =
    # hostile honest: name that is a word
    02-27 | payne411 | Osko Deposit APRIL PAYNE Receipt 556123 | =
    02-27 | page411 | NPP CREDIT HOWARD PAGE {page411} | =
    # hostile: middle name
    02-25 | jthomas411 | OSKO JAMES THOMAS WARBURTON |
    # hostile: near name
    02-24 | ellis411 | Direct Credit ROBERT ELLISON |
    02-24 | noble411 | SUSANNAH NOBLET TRANSFER |
    # hostile: numbered company
    02-25 | swan411 | SWAN RIVER TRUST NO 3 |
    # hostile: place and branch
    02-24 | king411 | CASH DEPOSIT KING ST SYDNEY BRANCH |
    02-24 | park411 | ATM DEPOSIT VICTORIA PARK WA 6100 |
    02-25 | cash411 | CASH DEP BRANCH 2114 |
    02-25 | may411 | TRANSFER 10 MAY |
    # hostile: settled, paid again
    02-24 | 17000 | TESSA LOWE {lowe411} |
    03-13 | ward412 | COLIN WARD {ward411} |
    # hostile: sent back
    02-23 | finch411 | BARBARA FINCH |
    02-12 | grant411 | L GRANT PAYMENT REJECTED BSB CLOSED |
    # hostile: other purpose
    02-24 | reed411 | ALAN REED RENT ARREARS UNIT 7 |
    02-24 | banks411 | OLIVE BANKS REFUND BOND |
    02-25 | field411 | NORMAN FIELD LOT 12 DEPOSIT CONTRACT |
    # hostile: remark names another
    02-26 | 36000 | MARIA SALERNO GIFT TO PATRICIA WILLS |
    02-26 | 11000 | THANKS JETHRO DUNN FROM LACHLAN TREMAINE |
    # hostile: another fund or call
    02-26 | sharp411 | NICOLE SHARP MILL ROAD FUND CALL 1 |
    03-20 | brand412 | PETER BRAND CALL 3 |
    # hostile: words of a call with another meaning
    02-25 | acres411 | LEILA ACRES MARGIN CALL |
    02-25 | bolt411 | CASPER BOLT CALL OUT FEE |
    02-25 | crisp411 | MAVIS CRISP CALL OPTION SHARES |
    02-25 | dent411 | RONALD DENT SUPER CONTRIBUTION |
    02-25 | eves411 | THORA EVES CAPITAL GAINS |
    02-25 | fitch411 | WARWICK FITCH RETURN OF CAPITAL |
    02-25 | gwynn411 | MABEL GWYNN INTEREST ON CALL 1 |
    02-25 | hyde411 | ERNEST HYDE HOLDING DEPOSIT |
    02-25 | isles411 | GRETA ISLES CAPITAL WORKS LEVY |
    02-25 | jolly411 | DUDLEY JOLLY INVESTMENT LOAN INTEREST |
    02-25 | kirby411 | SYLVIA KIRBY TRUST DISTRIBUTION |
    02-25 | lusk411 | ALBAN LUSK NEW UNITS APPLICATION |
    02-25 | munn411 | FREDA MUNN SALE OF UNITS |
    02-25 | nott411 | WILBUR NOTT UNIT 4 DEPOSIT |
    02-25 | oram411 | HESTER ORAM SHARE TRANSFER TO J BLYTHE |
    02-25 | potts411 | LESTER POTTS FUND 2 CALL 1 |
    02-25 | quail411 | ADA QUAIL CALL 10 |
    02-25 | riggs411 | HUBERT RIGGS DIVIDEND |
    02-25 | stubb411 | OLGA STUBBS INV 2281 |
    02-25 | trigg411 | MILTON TRIGG TERM DEPOSIT PLACEMENT |
    02-25 | upton411 | ENID UPTON REDEMPTION |
    02-25 | vosper411 | CECIL VOSPER PAYMENT 2 OF 2 |
    02-25 | wragg411 | IRMA WRAGG FEES |
    02-25 | yapp411 | STANLEY YAPP CALL 1 CANCELLED |
    # hostile honest: how people write
    02-26 | ambler411 | R AMBLER BALANCE OF SAVINGS TO WHARF ST | =
    02-26 | beale411 | MR VICTOR BEALE INV WHARF STREET FUND | =
    02-26 | coyle411 | NANCY COYLE UNITS CALL 1 | =
    02-26 | dobbs411 | DOBBS EDWINA MS | =
    02-26 | emery411 | L EMERY CAP CALL NO 1 {emery411} | =
    02-26 | fagan411 | Transfer from xx4417 TILLY FAGAN CommBank app | =
    02-26 | girth411 | BOYD GARRITY OSKO X1234567891 FIRST CALL | =
    02-26 | hixon411 | CHQ DEP D HIXON {hixon411} | =
    02-26 | imrie411 | Imrie F Family Trust Ac | =
    02-26 | jessop411 | Ida Jessop 1st capital call | =
  `,
});

const banksia = writeScene({
  name: 'hostile: Banksia',
  year: 2026,
  calls: [
    { number: 421, title: 'Banksia Income Trust Call 1', issuedOn: '2026-04-01', dueOn: '2026-04-30' },
    { number: 422, title: 'Banksia Income Trust Call 2', issuedOn: '2026-05-11', dueOn: '2026-05-29' },
  ],
  clients: `
    chenwei | Chen Wei | Golden Wattle Investments Pty Ltd | 421: 20000
    zhanga | Wei Zhang | Zhang Family Trust | 421: 30000
    zhangb | Zhang Wei | ZW Trading Pty Ltd | 421: 30000
    lina | Li Na Huang | Huang Super Fund | 421: 24000
    lan | Nguyen Thi Lan | Nguyen Family Trust | 421: 15000
    lananh | Nguyen Thi Lan Anh | Lan Anh Pty Ltd | 421: 16000
    hung | Tran Van Hung | Hung Tran Super Fund | 421: 18000
    minh | Pham Duc Minh | Minh Pham Holdings Pty Ltd | 421: 21350.40
    jihoon | Kim Ji-hoon | Kim Family Trust | 421: 27000
    rashid | Mohammed Al-Rashid | Al-Rashid Investments Pty Ltd | 421: 40000
    hassan | Ahmed Hassan Ali | AHA Holdings Pty Ltd | 421: 22000
    alih | Ali Hassan Ahmed | Ali Ahmed Family Trust | 421: 22000
    venkat | Srinivasan Venkataraman | Venkat Super Fund | 421: 35000
    singh | Harpreet Singh | Singh Transport Pty Ltd | 421: 12500
    patela | Ramesh Patel | Patel Family Trust | 421: 19000
    patelb | Rakesh Patel | RP Investments Pty Ltd | 421: 19500
    kaur | Gurpreet Kaur | Kaur Family Trust | 421: 11000
    papa | Konstantinos Papadopoulos | Papadopoulos Holdings Pty Ltd | 421: 45000
    stav | Eleni Stavrou | Stavrou Family Trust | 421: 17500
    deluca | Antonio De Luca | De Luca Bros Pty Ltd | 421: 32000
    dipiet | Carla Di Pietro | Di Pietro Super Fund | 421: 26000
    vdb | Pieter van der Berg | Van der Berg Family Trust | 421: 48000
    santos | Maria dos Santos | Santos Familia Pty Ltd | 421: 13500
    mueller | Jürgen Müller | Müller Family Trust | 421: 29000
    taufa | Sione Taufa | Taufa Family Trust | 421: 9000
    faleolo | Tavita Faleolo | Faleolo Builders Pty Ltd | 421: 14500
    obrien | Siobhán O'Brien | O'Brien SMSF | 421: 23000
    haddad | Georges El-Haddad | El-Haddad & Sons Pty Ltd | 421: 38000
    khoury | Layla Khoury | Khoury Investments Pty Ltd | 421: 38500
    tanaka | Yuki Tanaka | Tanaka Pty Ltd | 421: 31000
    ong | Ong Beng Huat | Ong Capital Pty Ltd | 421: 52000
    ngo | Ngo Anh | Anh Ngo Super Fund | 421: 8800
    ho | Ho Man | Ho Man Pty Ltd | 421: 7700
    so | So Young Park | Park Family Trust | 421: 6600
    an | An Le | Le Family Trust | 421: 5500
    silva | Nimal de Silva | De Silva Super Fund | 421: 33300 | 422: 33300
    fern | Nimali de Silva | Fernleigh Pty Ltd | 421: 12300
    kov | Zoran Kovačević | Kovacevic Family Trust | 421: 41000
    ibra | Fatima Ibrahim | Ibrahim Family Trust | 421: 10500
    rossi | Gianni Rossi | Rossi Super Fund | 421: 28800
    wong | Grace Wong Mei Ling | Mei Ling Holdings Pty Ltd | 421: 34000
    aliy | Yusuf Ali | Yusuf Ali Pty Ltd | 421: 17000
    lee | Lee Swee Lian | Swee Lian Trust | 421: 25500
  `,
  deposits: `
    # hostile honest: names of the world
    04-20 | lina421 | INWARD TT HUANG LI NA CAPITAL CALL BANKSIA | =
    04-20 | lananh421 | OSKO NGUYEN THI LAN ANH | =
    04-21 | hung421 | Transfer From VAN HUNG TRAN {hung421} | =
    04-21 | minh421 | Direct Credit 423421 PHAM DUC MINH | =
    04-21 | jihoon421 | DEPOSIT-OSKO PAYMENT 2455010 KIM JIHOON | =
    04-22 | rashid421 | FAST TRANSFER MOHAMMED ALRASHID BANKSIA | =
    04-22 | venkat421 | NEFT/IMPS S VENKATARAMAN {venkat421} | =
    04-22 | singh421 | Direct Credit SINGH TRANSPORT PL | =
    04-22 | patelb421 | PAYMENT FROM RAKESH PATEL | =
    04-23 | papa421 | Direct Credit 301500 PAPADOPOULOS HOLDINGS PTY | =
    04-23 | stav421 | Osko Deposit Stavrou, Eleni - Receipt 77810 | =
    04-23 | deluca421 | DELUCA BROS PTY LTD BANKSIA CALL 1 | =
    04-23 | dipiet421 | ANZ M-BANKING PAYMENT TRANSFER 661230 FROM C DI PIETRO | =
    04-24 | vdb421 | INTER-BANK CREDIT P VAN DER BERG | =
    04-24 | santos421 | Transfer from MARIA DOSSANTOS ref {santos421} | =
    04-24 | mueller421 | SEPA JUERGEN MUELLER {mueller421} | =
    04-24 | faleolo421 | FALEOLO BUILDERS PTY LTD | =
    04-24 | obrien421 | SIOBHAN O BRIEN ATF OBRIEN SMSF | =
    04-27 | haddad421 | EL HADDAD AND SONS PTY LTD | =
    04-27 | tanaka421 | YUKI TANAKA BANKSIA INCOME TRU | =
    04-27 | ong421 | OUR REF FX220155 ONG BENG HUAT | =
    04-27 | kov421 | ZORAN KOVACEVIC INVESTMENT | =
    04-28 | lee421 | LEE SWEE LIAN {lee421:by4} | =
    04-28 | wong421 | WONG MEI LING GRACE | =
    # hostile: name that goes on
    04-22 | chenwei421 | OSKO CHEN WEI MING |
    04-22 | kaur421 | GURPREET KAUR SANDHU |
    04-23 | taufa421 | SIONE TAUFA VEA |
    04-23 | ibra421 | FATIMA IBRAHIM YUSUF |
    04-24 | aliy421 | YUSUF ALI KHAN |
    # hostile: two clients of one name
    04-24 | zhanga421 | ZHANG WEI |
    04-24 | hassan421 | AHMED ALI HASSAN |
    # hostile: another of the family
    04-24 | rossi421 | GIANNA ROSSI |
    04-24 | khoury421 | LEILA KHOURI |
    04-24 | fern421 | NIMAL DE SILVA |
    04-24 | lan421 | NGUYEN THI LAN PHUONG |
    04-24 | patela421 | RAJESH PATEL |
    # hostile: short names that are words
    04-25 | ngo421 | DONATION WATER AID NGO ANH ACCOUNT |
    04-25 | ho421 | HO HO HO SANTA MAN WITH VAN HIRE |
    04-25 | so421 | SO YOUNG PARK HIRE |
    04-25 | an421 | AN LE CHATEAU CATERING |
    # hostile: equal calls of one client
    05-15 | silva421 | DE SILVA SUPER FUND |
  `,
});

const ironbark = writeScene({
  name: 'hostile: Ironbark',
  year: 2026,
  calls: [
    { number: 431, title: 'Ironbark Property Fund No 2 Call 1', issuedOn: '2026-06-01', dueOn: '2026-06-30' },
    { number: 432, title: 'Ironbark Property Fund No 2 Call 2', issuedOn: '2026-07-01', dueOn: '2026-07-31' },
  ],
  clients: `
    lauv | Vincent Lau | 88 Holdings Pty Ltd | 431: 88000
    laus | Simon Lau | 888 Holdings Pty Ltd | 431: 81000
    kings | Roland King | 3 Kings Investments Pty Ltd | 431: 30000
    ridge | Marcus Hale | Hale Ridge Pty Ltd | 431: 50000
    ridgeb | Celia Hale | Hale Ridge No 2 Pty Ltd | 431: 55000
    dunmore | Paula Dunmore | Dunmore Family Trust | 431: 40000
    dunsf | Paula Dunmore | Dunmore Superannuation Fund | 431: 20000
    kestrel | Owen Farr | Kestrel Capital Pty Ltd | 431: 75000
    falcon | Ivy Lockhart | Falcon Group Holdings Pty Ltd | 431: 65000
    teal | Bruce Tealby | Tealby Superannuation Fund | 431: 22222.22
    acn | Dora Quist | A.C.N. 612 345 678 Pty Ltd | 431: 47000
    acnb | Noel Quist | ACN 612 345 687 Pty Ltd | 431: 49000
    oak | Trevor Oakes | Oakes & Daughters Pty Ltd | 431: 36000
    elm | Hazel Elmore | The Elmore Discretionary Trust | 431: 27000
    pine | Frank Pinell | Pinell Investment Trust | 431: 28000
    cedar | Gloria Seddar | Cedar Grove Superannuation Pty Ltd | 431: 31000
    north | Walter North | North Shore Trust | 431: 18000
    south | Alice Sutherland | South Coast Investments Pty Ltd | 431: 19000
    first | Rex Furst | First Investments Pty Ltd | 431: 10000
    invest | Polly Inverell | Invest Co Pty Ltd | 431: 12000
    trust | Faith Trustrum | Trustrum Family Trust | 431: 13000
    capital | Max Caple | Capital Holdings Pty Ltd | 431: 14000
    united | Una Yates | United Family Super Fund | 431: 15000
    baker | Terence Baker | Baker Property Trust | 431: 24000
    cook | Alfred Cook | Cook Family Trust No 1 | 431: 26000
    cookb | Alfred Cook | Cook Family Trust No 2 | 431: 26000
    frost | Edith Frost | Frost Pension Fund | 431: 33000
    gale | Maurice Gale | Galeforce Pty Ltd | 431: 35000 | 432: 17500
    hope | Lorna Hope | Hope Super Fund | 431: 37000 | 432: 18500
    ivory | Edmund Ivory | Ivory Tower Pty Ltd | 431: 39000
    jewel | Ruby Jewell | Jewell Nominees Pty Ltd | 431: 41000
    knox | Sandra Knox | Knox Family Trust | 431: 43000
    lamb | Percy Lamb | Lamb Pastoral Trust | 431: 11500
    mint | Agnes Minton | Minton Family Super Fund | 431: 16500
    nash | Carl Nash | Nash Family Holdings Pty Ltd | 431: 17000
    opal | Iris Opie | Opal Coast Pty Ltd | 431: 21000
    quill | Basil Quill | Quill Super Pty Ltd | 431: 23500
    rand | Petra Rand | Rand Investments Pty Ltd | 431: 29000
    slate | Victor Slater | Slater Family Trust | 431: 32000
  `,
  deposits: `
    # hostile honest: company or trust
    06-15 | lauv431 | Direct Credit 062000 88 HOLDINGS PTY LTD | =
    06-15 | kings431 | 3 KINGS INVESTMENTS P/L | =
    06-16 | ridgeb431 | HALE RIDGE NO 2 PL {ridgeb431} | =
    06-16 | dunmore431 | PAULA DUNMORE ATF DUNMORE FAMILY TST | =
    06-16 | dunsf431 | DUNMORE S/F IRONBARK | =
    06-16 | teal431 | Transfer B TEALBY SUPER 22222.22 | =
    06-17 | acn431 | DIRECT CREDIT ACN 612345678 PTY LTD | =
    06-17 | oak431 | OAKES AND DAUGHTERS | =
    06-17 | elm431 | HAZEL ELMORE AS TRUSTEE FOR THE ELMOR | =
    06-17 | pine431 | PINELL INVESTMENT TRUST IRONBARK CALL 1 | =
    06-18 | cedar431 | CEDAR GROVE SUPERANN | =
    06-18 | baker431 | OSKO T BAKER {baker431} | =
    06-19 | frost431 | EDITH FROST PENSION FUND CAP CALL | =
    06-19 | ivory431 | IVORY TOWER PTY LTD | =
    06-19 | jewel431 | JEWELL NOMINEES P L {jewel431:by3} | =
    06-19 | lamb431 | MR PERCY LAMB ATF LAMB PASTORAL TRUST | =
    06-20 | nash431 | NASH FAMILY HOLDINGS PTY LTD SHARE OF CALL | =
    06-22 | opal431 | OPAL COAST P/L BILLER 202020 CRN {opal431} | =
    06-22 | quill431 | QUILL SUPER PTY LTD ATF B QUILL S F | =
    # hostile honest: several lines at once
    07-10 | gale431 + gale432 | GALEFORCE PTY LTD BOTH CALLS | =
    07-10 | hope431 + hope432 | LORNA HOPE {hope431} {hope432} | =
    # hostile: near company
    06-16 | ridge431 | HALE RIDGE ESTATE PTY LTD |
    06-16 | kestrel431 | KESTREL CAPITAL PARTNERS FUND II |
    06-16 | falcon431 | FALCON GROUP HOLDINGS (NZ) LIMITED |
    06-17 | laus431 | 8888 HOLDINGS PTY LTD |
    06-17 | acnb431 | ACN 612 345 867 PTY LTD |
    06-17 | rand431 | RAND INVESTMENTS UK LLP |
    06-17 | slate431 | SLATER FAMILY FOUNDATION |
    06-18 | mint431 | MINTON FAMILY DENTAL |
    # hostile: words of every text
    06-17 | north431 | TRANSFER NORTH SHORE BRANCH |
    06-17 | south431 | SOUTH COAST REAL ESTATE RENT ROLL |
    06-18 | first431 | FIRST INVESTMENT |
    06-18 | invest431 | INVEST |
    06-18 | capital431 | CAPITAL CALL FROM HOLDINGS ACCOUNT |
    06-18 | united431 | FAMILY SUPER FUND |
    06-18 | trust431 | FAMILY TRUST |
    # hostile: two trusts of one client
    06-19 | cook431 | ALFRED COOK FAMILY TRUST |
    # hostile: deceased or in dispute
    06-19 | knox431 | EST LATE SANDRA KNOX PROBATE |
  `,
});

const coolabah = writeScene({
  name: 'hostile: Coolabah',
  year: 2026,
  calls: [
    { number: 441, title: 'Coolabah Fund Call 1', issuedOn: '2026-08-03', dueOn: '2026-08-31' },
    { number: 442, title: 'Coolabah Fund Call 2', issuedOn: '2026-09-01', dueOn: '2026-09-30' },
  ],
  clients: `
    amery | Stella Amery | Amery Family Trust | 441: 25000
    birch | Dennis Birch | Birch Super Fund | 441: 25000
    clay | Hilda Clay | Clay Holdings Pty Ltd | 441: 31000
    dove | Martin Dove | Dove Family Trust | 441: 17250.75
    eden | Ursula Eden | Eden Park Pty Ltd | 441: 42000
    fox | Raymond Fox | Fox Family Trust | 441: 28000
    glen | Monica Glenn | Glenn Super Fund | 441: 33500
    heath | Cyril Heath | Heath Nominees Pty Ltd | 441: 36500
    irons | Dawn Irons | Irons Family Trust | 441: 14250
    judd | Lionel Judd | Judd Investments Pty Ltd | 441: 16750
    kemp | Sheila Kemp | Kemp Super Fund | 441: 19250
    lyle | Gordon Lyle | Lyle Family Trust | 441: 21750
    moss | Janet Moss | Moss Family Trust | 441: 24250
    neal | Stuart Neal | Neal Super Fund | 441: 26750
    orr | Vera Orr | Orr Family Trust | 441: 29250
    pike | Duncan Pike | Pike Holdings Pty Ltd | 441: 31750
    quinn | Esther Quinn | Quinn Family Trust | 441: 34250
    rudd | Morris Rudge | Rudge Super Fund | 441: 36750
    shaw | Audrey Shaw | Shaw Family Trust | 441: 39250
    todd | Eric Todd | Todd Super Fund | 441: 41750
    usher | Noreen Usher | Usher Family Trust | 441: 44250
    vale | Boris Vale | Vale Street Pty Ltd | 441: 46750
    wade | Thelma Wade | Wade Super Fund | 441: 49250
    yule | Oscar Yule | Yule Family Trust | 441: 51750
    zane | Myra Zane | Zane Super Fund | 441: 54250
    abel | Keith Abel | Abel Family Trust | 441: 56750
    bond | Lydia Bond | Bond Super Fund | 441: 59250
    cope | Harvey Cope | Cope Family Trust | 441: 12345.67
    dale | Nerida Dale | Dale Super Fund | 441: 61750
    east | Roland East | East Family Trust | 441: 64250
    flint | Norma Flint | Flint Super Fund | 441: 8000 | 442: 4000
    garth | Edwin Garth | Garth Family Trust | 441: 66750 | 442: 33375
    hunt | Della Hunt | Hunt Super Fund | 441: 9250
    ingram | Wallace Ingram | Ingram Family Trust | 441: 9750
  `,
  confirmed: `
    clay | Direct Credit DENISE KELLERMAN
    dove | OSKO T R MCALLISTER COOLABAH
    eden | WISE AUSTRALIA PTY LTD
    fox | CASH DEPOSIT PARRAMATTA BRANCH
    glen | HARGRAVE LAW
    heath | CLEARWATER CONVEYANCING
    irons | BEACON WRAP SERVICES
    judd | Transfer from SAVINGS
    kemp | DKP ADVISORY
    lyle | MUM AND DAD
    moss | NORTHERN STAR FINANCE SETTLEMENTS
    neal | OFX PAYMENT 88121
    orr | WINIFRED PASCOE
    pike | PIKE FAMILY OFFICE
    usher | ALBERTA JENSZ
    vale | V J TORRANCE
    wade | JOINT ACCOUNT
    zane | REAL ESTATE TRUST ACCOUNT LONGREACH
    abel | PETER HANRATTY
    abel | PETER HANRATTY
    bond | MAGNOLIA BOOKKEEPING
    dale | MARGOT ELLERY
    cope | COLES EXPRESS PTY LTD
  `,
  deposits: `
    # hostile honest: known private payer
    08-18 | clay441 | Direct Credit 062000 DENISE KELLERMAN COOLABAH | =
    08-18 | dove441 | OSKO T R MCALLISTER | =
    08-19 | abel441 | FAST TRANSFER FROM PETER HANRATTY COOLABAH CALL 1 | =
    08-19 | vale441 | V J TORRANCE VALE STREET PTY LTD | =
    # hostile honest: firm names its client
    08-19 | quinn441 | HARGRAVE LAW TRUST A/C ESTHER QUINN | =
    08-20 | shaw441 | BEACON WRAP SERVICES ATF AUDREY SHAW {shaw441} | =
    08-20 | todd441 | DKP ADVISORY FOR ERIC TODD SUPER FUND {todd441} | =
    08-21 | rudd441 | STATEWIDE CUSTODIANS LTD RUDGE SUPER FUND {rudd441} | =
    # hostile honest: on behalf of another
    08-21 | yule441 | WINIFRED PASCOE OBO OSCAR YULE | =
    # hostile honest: reference only
    08-21 | east441 | PEXA SETTLEMENT {east441} | =
    08-21 | hunt441 | BPAY {hunt441} | =
    # hostile honest: several lines at once
    09-15 | garth441 + garth442 | EDWIN GARTH CALLS 1 AND 2 | =
    09-16 | flint441 + flint442 | FLINT S/FUND {flint442} {flint441} | =
    # hostile honest: mistake of a few dollars
    08-26 | ingram441 -15 | WALLACE INGRAM {ingram441} LESS BANK FEE | ingram441
    # hostile: service that pays for anyone
    08-19 | eden441 | WISE AUSTRALIA PTY LTD |
    08-19 | fox441 | CASH DEPOSIT PARRAMATTA BRANCH |
    08-19 | neal441 | OFX PAYMENT 90233 |
    08-19 | judd441 | TRANSFER FROM SAVINGS |
    08-19 | wade441 | JOINT ACCOUNT |
    08-19 | lyle441 | MUM AND DAD |
    # hostile: firm, nobody named
    08-20 | glen441 | HARGRAVE LAW |
    08-20 | heath441 | CLEARWATER CONVEYANCING |
    08-20 | irons441 | BEACON WRAP SERVICES |
    08-20 | kemp441 | DKP ADVISORY |
    08-20 | moss441 | NORTHERN STAR FINANCE SETTLEMENTS |
    08-20 | bond441 | MAGNOLIA BOOKKEEPING |
    08-20 | zane441 | REAL ESTATE TRUST ACCOUNT LONGREACH |
    # hostile: known payer, other purpose
    08-20 | orr441 | WINIFRED PASCOE RENT AUGUST |
    08-20 | usher441 | ALBERTA JENSZ FOR K MALONEY INVOICE 1182 |
    08-21 | dale441 | MARGOT ELLERY SENT IN ERROR PLS RETURN |
    08-21 | cope441 | COLES EXPRESS PTY LTD SUPPLIER REBATE |
    # hostile: family office of several
    08-22 | pike441 | PIKE FAMILY OFFICE DISTRIBUTION ACCOUNT |
    # hostile: equal amounts
    08-22 | 25000 | COOLABAH CALL 1 |
    08-22 | 25000 | AMERY OR BIRCH |
  `,
});

const saltbush = writeScene({
  name: 'hostile: Saltbush',
  year: 2026,
  calls: [
    { number: 51, title: 'Saltbush Trust Call 1', issuedOn: '2026-01-05', dueOn: '2026-01-30' },
    { number: 452, title: 'Saltbush Trust Call 2', issuedOn: '2026-03-02', dueOn: '2026-03-31' },
  ],
  clients: `
    arden | Felicity Arden | Arden Family Trust | 51: 20000 | 452: 10000
    bligh | Conrad Bligh | Bligh Super Fund | 51: paid 15000 2026-01-20 | 452: 15000
    cato | Imogen Cato | Cato Holdings Pty Ltd | 51: paid 16000 2026-01-21 | 452: 8000
    drew | Barnaby Drew | Drew Family Trust | 452: 12000
    ewart | Nadine Ewart | Ewart Super Fund | 452: 13000
    frame | Jasper Frame | Frame Family Trust | 452: 14000
    gower | Lucinda Gower | Gower Nominees Pty Ltd | 452: 17000
    hobbs | Rupert Hobbs | Hobbs Family Trust | 452: 18000
    innes | Sabina Innes | Innes Super Fund | 452: 19000
    jarvis | Clement Jarvis | Jarvis Family Trust | 452: 21000
    keane | Annabel Keane | Keane Pty Ltd | 452: 22000
    lunn | Tobias Lunn | Lunn Family Trust | 452: 23000
    mather | Delphine Mather | Mather Super Fund | 452: 24000
    nolan | Quentin Nolan | Nolan Family Trust | 452: 25000
    otway | Cordelia Otway | Otway Coast Pty Ltd | 452: 26000
    pryor | Leopold Pryor | Pryor Family Trust | 452: 27000
    raine | Mabel Raine | Raine Super Fund | 452: 28000
    scully | Ignatius Scully | Scully Family Trust | 452: 29000
    tait | Rowena Tait | Tait Holdings Pty Ltd | 452: 31000
    unwin | Ambrose Unwin | Unwin Super Fund | 452: 32000
    vine | Philippa Vine | Vine Family Trust | 452: 33000
    wyatt | Linus Wyatt | Wyatt Family Trust | 452: 34000
    yates | Ottilie Yates | Yates Super Fund | 452: 35000
    abbey | Silas Abbey | Abbey Road Pty Ltd | 452: 36000
    boyce | Verity Boyce | Boyce Family Trust | 452: 37000
    crewe | Horace Crewe | Crewe Super Fund | 452: 38000
    dyer | Minerva Dyer | Dyer Family Trust | 452: 39000
    elwes | Cuthbert Elwes | Elwes Pty Ltd | 452: 40000
    foley | Juliet Foley | Foley Family Trust | 452: 41000
    gedge | Edgar Gedge | Gedge Super Fund | 452: 42000
    hale | Zelda Hale | Hale Family Trust | 452: 43000
    ings | Reuben Ings | Ings Holdings Pty Ltd | 452: 44000/22000
    jude | Adela Jude | Jude Family Trust | 452: 45000
    kerr | Magnus Kerr | Kerr Super Fund | 452: 46000
    lisle | Ophelia Lisle | Lisle Family Trust | 452: 47000
    munro | Angus Munro | Munro Family Trust | 452: 48000
    nairn | Elspeth Nairn | Nairn Super Fund | 452: 49000
  `,
  outflows: `
    03-17 | 26000 | TFR C OTWAY REFUND DUPLICATE
    03-18 | 27000 | PAYMENT TO PRYOR FAMILY TRUST
    03-16 | 28000 | RETURN DEPOSIT M RAINE
  `,
  deposits: `
    # hostile honest: old reference
    01-28 | arden51 | Direct Credit F ARDEN {arden51} | =
    03-10 | arden452 | FELICITY ARDEN CALL 2 | =
    # hostile honest: reference deformed
    03-10 | drew452 | B DREW {drew452:by3} | =
    03-10 | ewart452 | NADINE EWART {ewart452:wrong2} | =
    03-10 | frame452 | Frame Family Trust {frame452:swap} | =
    03-11 | gower452 | GOWER NOMINEES {gower452:cut3} | =
    03-11 | hobbs452 | R HOBBS REF{hobbs452} | =
    03-11 | innes452 | INNES S F {innes452:hyphens4} INV | =
    # hostile honest: reference only
    03-11 | jarvis452 | BPAY PAYMENT CRN {jarvis452} | =
    03-12 | keane452 | {keane452} | =
    # hostile honest: part payment
    03-12 | 11000 | REUBEN INGS {ings452} | ings452
    03-12 | 5000 | LINUS WYATT PART PAYMENT {wyatt452} | wyatt452
    # hostile honest: paid by another, reference whole
    03-12 | lunn452 | HESTER LUNN {lunn452} | =
    03-13 | mather452 | QUAYSIDE MOTORS PTY LTD {mather452} | =
    # hostile honest: second payment a month after a settled first
    03-25 | bligh452 | CONRAD BLIGH SALTBUSH CALL 2 | =
    # hostile honest: long narration
    03-25 | nairn452 | OSKO PAYMENT 00193822 NAIRN E FROM SAVER TO SALTBUSH TRUST CALL TWO THANKS | =
    03-25 | munro452 | Internet Deposit 25Mar14:32 ANGUS MUNRO | =
    # hostile: money that came back
    03-16 | nolan452 | RETURNED Q NOLAN ACCOUNT CLOSED {nolan452} |
    03-16 | otway452 | CORDELIA OTWAY |
    03-20 | pryor452 | PRYOR FAMILY TRUST UNDELIVERED CREDIT |
    03-15 | raine452 | MABEL RAINE {raine452} |
    03-16 | scully452 | DD DISHONOUR REVERSAL I SCULLY {scully452} |
    03-16 | tait452 | TAIT HOLDINGS RECALL REQUEST {tait452} |
    03-16 | kerr452 | NPP RETURN MAGNUS KERR REJECTED BY BENEFICIARY |
    # hostile: wrong reference
    03-17 | unwin452 | PHILIPPA VINE {unwin452} |
    03-17 | vine452 | AMBROSE UNWIN {vine452} |
    # hostile: reference that a remark takes back
    03-18 | yates452 | OTTILIE YATES NOT FOR CALL {yates452} |
    03-18 | abbey452 | SILAS ABBEY DISREGARD REF {abbey452} NEW DEAL |
    03-18 | boyce452 | VERITY BOYCE ON HOLD UNTIL INSTRUCTED {boyce452} |
    # hostile: settled, paid again
    03-18 | 16000 | IMOGEN CATO {cato51} |
    03-19 | cato452 | CATO HOLDINGS PTY LTD {cato51} |
    # hostile: paid twice
    03-18 | crewe452 | HORACE CREWE {crewe452} | =
    03-19 | crewe452 | HORACE CREWE {crewe452} | | alone crewe452
    03-18 | dyer452 | MINERVA DYER | =
    03-20 | dyer452 | DYER FAMILY TRUST {dyer452} | | alone dyer452
    # hostile: amount mistyped
    03-19 | 400000 | CUTHBERT ELWES {elwes452} |
    03-19 | 410 | JULIET FOLEY {foley452} TEST |
    # hostile: other purpose with reference
    03-20 | gedge452 | EDGAR GEDGE LOAN REPAYMENT |
    03-20 | hale452 | ZELDA HALE PURCHASE OF UNITS FROM R TEMPLE |
    03-20 | jude452 | ADELA JUDE SECURITY DEPOSIT LEASE |
    03-20 | lisle452 | OPHELIA LISLE COURT JUDGMENT PAYMENT |
  `,
});

const waratah = writeScene({
  name: 'hostile: Waratah',
  year: 2026,
  calls: [
    { number: 461, title: 'Waratah Growth Fund Call 1', issuedOn: '2026-09-01', dueOn: '2026-09-30' },
    { number: 462, title: 'Waratah Growth Fund Call 2', issuedOn: '2026-10-05', dueOn: '2026-10-30' },
  ],
  clients: `
    adler | Ruth Adler | Adler Family Trust | 461: 50000 | 462: 50000
    baum | Felix Baum | Baum Holdings Pte Ltd | 461: 51000
    cruz | Isabel Cruz | Cruz Investments Ltd | 461: 52000
    dahl | Ingrid Dahl | Dahl AS | 461: 53000
    engel | Otto Engel | Engel GmbH | 461: 54000
    fabre | Claude Fabre | Fabre Family Trust | 461: 55000
    goh | Goh Siew Hoon | Goh Capital Pte Ltd | 461: 56000
    hahn | Bettina Hahn | Hahn Super Fund | 461: 57000
    ivers | Morgan Ivers | Ivers Family Trust | 461: 58000
    jansen | Willem Jansen | Jansen Beheer BV | 461: 59000
    khan | Imran Khanzada | Khanzada Family Trust | 461: 61000
    lund | Astrid Lund | Lund Super Fund | 461: 62000
    moran | Deirdre Moran | Moran Family Trust | 461: 63000
    novak | Milan Novak | Novak Pty Ltd | 461: 64000
    olsen | Kirsten Olsen | Olsen Family Trust | 461: 65000
    pereira | Joao Pereira | Pereira Super Fund | 461: 66000
    quaid | Norbert Quaid | Quaid Family Trust | 461: 67000
    rao | Sunita Rao | Rao Family Trust | 461: 68000
    sato | Kenji Sato | Sato KK | 461: 69000
    tana | Tan Ah Kow | Tan Ah Kow Pty Ltd | 461: 71000
    tanb | Tan Ah Lek | Tan Ah Lek Pty Ltd | 461: 72000
    ueda | Hana Ueda | Ueda Family Trust | 461: 73000
    vega | Pilar Vega | Vega Family Trust | 461: 74000
    weiss | Herta Weiss | Weiss Super Fund | 461: 75000
    xu | Xu Ming | Xu Ming Family Trust | 461: 76000
    yeo | Yeo Hock Seng | Yeo Holdings Pte Ltd | 461: 77000
    zorn | Magda Zorn | Zorn Family Trust | 461: 78000
    alba | Marco Alba | Alba Family Trust | 461: 79000
    bauer | Heidi Bauer | Bauer Super Fund | 461: 81000
    costaa | Luis Costa | Costa Brothers Pty Ltd | 461: 82000
    costab | Rui Costa | Costa Family Trust | 461: 83000
    diaz | Elena Diaz | Diaz Family Trust | 461: 84000
    evansa | Gareth Evans Snr | Evans Senior Trust | 461: 85000
    evansb | Gareth Evans Jnr | Evans Junior Trust | 461: 86000
    ford | Alma Ford | Ford Family Trust | 461: 87000
    gray | Nita Gray | Gray Family Trust | 461: 88000
    hall | Otis Hall | Hall Family Trust | 461: 89000
    irwin | Della Irwin | Irwin Family Trust | 461: 91000
    james | Scott James | SJ Family Trust | 461: 92000
    kelso | Una Kelso | Kelso Family Trust | 461: 93000
    long | Perry Long | Long Run Pty Ltd | 461: 94000
    mead | Violet Mead | Mead Family Trust | 461: 95000
    north | Penny North | North Family Trust | 461: 96000
    oates | Hugo Oates | Oates Family Trust | 461: 97000
    pratt | Elsie Pratt | Pratt Family Trust | 461: 98000
    quirk | Jonah Quirk | Quirk Family Trust | 461: 99000
    reiss | Sonja Reiss | Reiss Family Trust | 461: 101000 | 462: 50500
    stone | Gavin Stone | Stone Family Trust | 461: 102000
    molloy | Bernard Molloy | Molloy Family Trust | 461: 103000
  `,
  outflows: `
    09-21 | 97000 | REVERSAL H OATES
  `,
  deposits: `
    # hostile honest: foreign transfer
    09-15 | baum461 | /ORDP/BAUM HOLDINGS PTE LTD/SG /REMI/WARATAH GROWTH CALL 1 | =
    09-15 | cruz461 -25 | SWIFT MT103 ISABEL CRUZ {cruz461} CHGS 25.00 | cruz461
    09-16 | dahl461 | INTL TRF INGRID DAHL OSLO NO | =
    09-16 | engel461 | OTTO ENGEL GMBH {engel461} | =
    09-16 | fabre461 | VIREMENT M CLAUDE FABRE {fabre461:by4} | =
    09-16 | goh461 | GOH CAPITAL PTE LTD SINGAPORE | =
    09-17 | jansen461 | /BENM/ JANSEN BEHEER B.V. {jansen461} | =
    09-17 | sato461 | TT SATO KK TOKYO {sato461} | =
    09-17 | tanb461 | REMITTANCE TAN AH LEK | =
    09-17 | yeo461 | YEO HOLDINGS PTE LTD AUD77000.00 | =
    09-17 | pereira461 | JOÃO PEREIRA | =
    09-18 | rao461 | MRS SUNITA RAO NRE ACCT {rao461} | =
    # hostile honest: plain name
    09-18 | hahn461 | OSKO BETTINA HAHN | =
    09-18 | lund461 | A LUND SUPER FUND WARATAH | =
    09-18 | moran461 | Direct Credit 182512 DEIRDRE MORAN MACQUARIE CMA | =
    09-18 | novak461 | NOVAK PTY LTD {novak461} | =
    09-21 | olsen461 | MISS KIRSTEN OLSEN | =
    09-21 | costab461 | COSTA FAMILY TRUST | =
    09-21 | evansb461 | GARETH EVANS JNR | =
    # hostile honest: money from elsewhere of the client
    09-22 | weiss461 | H WEISS TERM DEPOSIT MATURED {weiss461} | =
    09-22 | zorn461 | MAGDA ZORN LOAN DRAWDOWN WARATAH CALL 1 | =
    # hostile honest: several lines at once
    10-20 | reiss461 + reiss462 | SONJA REISS WARATAH CALLS 1 + 2 | =
    # hostile honest: two equal calls, one named
    10-12 | adler462 | RUTH ADLER CALL 2 | =
    # hostile: before the call
    08-10 | alba461 | MARCO ALBA |
    # hostile: another currency or another's money
    09-17 | khan461 | CONVERTED FROM USD FOR IMRAN SHEIKH |
    09-18 | ueda461 | HANA UEDA TUITION FEES |
    09-18 | vega461 | PILAR VEGAS |
    09-18 | xu461 | XU MINGHAO |
    09-18 | tana461 | TAN AH KOW LIM |
    # hostile: other legal person
    09-21 | bauer461 | BAUER MEDIA GROUP |
    09-21 | costaa461 | COSTA BROS FRUIT MARKET |
    09-21 | diaz461 | ELENA DIAZ & CO LAWYERS |
    09-21 | evansa461 | GARETH EVANS |
    09-21 | ford461 | FORD CREDIT |
    09-21 | gray461 | GRAY FAMILY PROVIDENT BENEFIT |
    09-21 | hall461 | TOWN HALL HIRE BOND |
    09-21 | irwin461 | IRWIN FAMILY TRUST (NO. 2) |
    # hostile: turned name
    # hostile: sender unlike the client
    09-22 | 64000 | OSKO UNKNOWN SENDER |
    09-22 | kelso461 | UNA KELSO WARATAH HOTEL WEDDING |
    09-22 | long461 | LONG RUN MARATHON ENTRY |
    09-22 | mead461 | VIOLET MEAD INSURANCE CLAIM PAYOUT |
    09-22 | north461 | PENNY NORTH COMMISSION SEP |
    # hostile: reference of a line elsewhere
    09-21 | molloy461 | BERNARD MOLLOY 100900012814 |
    # hostile: sent back the same day
    09-21 | oates461 | HUGO OATES {oates461} |
    # hostile honest: on behalf of another
    09-23 | pratt461 | JONAH QUIRK OBO ELSIE PRATT | =
    09-23 | quirk461 | ELSIE PRATT RE JONAH QUIRK | =
    # hostile: another of the family
    09-23 | stone461 | GAVIN STONE DECEASED ESTATE DISTRIBUTION |
    09-23 | quaid461 | MARILYN QUAID |
    09-23 | ivers461 | MORGAN IVERS-PEACOCK |
  `,
});

export const HOSTILE_SCENES: readonly Scene[] = [wharf, banksia, ironbark, coolabah, saltbush, waratah];
