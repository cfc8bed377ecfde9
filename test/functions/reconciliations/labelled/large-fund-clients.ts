/** `id | name | entity name | units`; clients with equal units owe equal amounts. */
export const LARGE_FUND_CLIENTS = `
  ackroyd    | Desmond Ackroyd          |                                | 23417
  alderton   | Charlotte Alderton       |                                | 20000
  amos       | Felicity Amos            | Amos Family Trust              | 51233
  anwar      | Bilal Anwar              |                                | 18904
  atkins     | Gillian Atkins           |                                | 25000
  bagshaw    | Edmund Bagshaw           |                                | 31277
  balfour    | Iona Balfour             | Balfour Partners Pty Ltd       | 88120
  barrettsi  | Simon Barrett            |                                | 25000
  barrettso  | Sophie Barrett           |                                | 25000
  beecham    | Rupert Beecham           |                                | 14063
  benning    | Olga Benning             |                                | 20000
  bickford   | Horace Bickford          |                                | 42719
  blythe     | Christabel Blythe        |                                | 16588
  boothby    | Tristan Boothby          |                                | 50000
  bramley    | Nicola Bramley           | Bramley Orchards Pty Ltd       | 73941
  brockman   | Sylvia Brockman          |                                | 28356
  bulmer     | Randolph Bulmer          |                                | 20000
  caldwell   | Yvonne Caldwell          |                                | 35482
  cantrell   | Jerome Cantrell          |                                | 19227
  carlisle   | Winsome Carlisle         |                                | 25000
  cavendish  | Lucinda Cavendish        | Cavendish Square Investments Pty Ltd | 64815
  challis    | Gregor Challis           |                                | 12950
  chapman    | Rosalie Chapman          |                                | 27733
  clemens    | Augustus Clemens         |                                | 20000
  colquhoun  | Morag Colquhoun          |                                | 33611
  conlon     | Fintan Conlon            |                                | 21894
  copeland   | Harriet Copeland         |                                | 50000
  cotter     | Eustace Cotter           |                                | 17042
  crawley    | Josephine Crawley        |                                | 26159
  croft      | Stuart Croft             | Croft Engineering Pty Ltd      | 58306
  cusack     | Dervla Cusack            |                                | 20000
  dalgleish  | Ewan Dalgleish           |                                | 39478
  danforth   | Theodora Danforth        |                                | 15821
  deakin     | Alfreda Deakin           |                                | 25000
  denholm    | Callum Denholm           |                                | 22367
  dowling    | Petronella Dowling       |                                | 47590
  drayton    | Maxwell Drayton          |                                | 13734
  dunmore    | Isabelle Dunmore         |                                | 30925
  eccles     | Barnaby Eccles           |                                | 20000
  edgar      | Philomena Edgar          |                                | 24681
  ellwood    | Lawrence Ellwood         | Ellwood Super Fund             | 55208
  emery      | Claudette Emery          |                                | 18239
  evershed   | Magnus Evershed          |                                | 36874
  fairley    | Bronwyn Fairley          |                                | 25000
  farquhar   | Douglas Farquhar         |                                | 29516
  fenton     | Ariel Fenton             |                                | 11488
  firth      | Gwyneth Firth            |                                | 50000
  forsyth    | Leopold Forsyth          |                                | 41163
  gadsden    | Ruby Gadsden             |                                | 16917
  galbraith  | Torin Galbraith          |                                | 20000
  garside    | Melanie Garside          |                                | 34250
  gilmore    | Hector Gilmore           | Gilmore Transport Pty Ltd      | 92375
  goodall    | Patience Goodall         |                                | 14796
  gower      | Silvester Gower          |                                | 27081
  greer      | Annabel Greer            |                                | 25000
  hadley     | Corin Hadley             |                                | 19643
  haldane    | Ursula Haldane           |                                | 45527
  hammond    | Lachlan Hammond          |                                | 20000
  harcourt   | Vivienne Harcourt        | Harcourt Family Trust          | 61894
  hargrave   | Bevan Hargrave           |                                | 22958
  haslam     | Edith Haslam             |                                | 17365
  hepburn    | Archibald Hepburn        |                                | 38112
  hollis     | Cassandra Hollis         |                                | 25000
  huxley     | Fergus Huxley            |                                | 31849
  ingram     | Delphine Ingram          |                                | 13277
  jamieson   | Rory Jamieson            |                                | 20000
  jellicoe   | Augusta Jellicoe         |                                | 26734
  kavanagh   | Brendan Kavanagh         |                                | 50000
  keogh      | Orla Keogh               |                                | 18572
  kendrick   | Sheldon Kendrick         |                                | 43906
  kilbride   | Niamh Kilbride           |                                | 24115
  kirkwood   | Angus Kirkwood           | Kirkwood Grazing Co Pty Ltd    | 79453
  lacey      | Miranda Lacey            |                                | 15309
  langford   | Quentin Langford         |                                | 25000
  lathom     | Beatrix Lathom           |                                | 28977
  leighton   | Damian Leighton          |                                | 20000
  lindsay    | Cordelia Lindsay         |                                | 35731
  lovelace   | Hugo Lovelace            |                                | 12384
  macken     | Therese Macken           |                                | 21540
  mallory    | Percival Mallory         |                                | 40288
  markham    | Zara Markham             |                                | 25000
  mayhew     | Clifford Mayhew          |                                | 19058
  melrose    | Georgiana Melrose        | Melrose Pastoral Pty Ltd       | 67422
  merrick    | Tobias Merrick           |                                | 23790
  molloy     | Ciara Molloy             |                                | 20000
  naismith   | Alasdair Naismith        |                                | 32604
  nettleton  | Harriet Nettleton        |                                | 16253
  oakden     | Julian Oakden            |                                | 50000
  ormond     | Evangeline Ormond        |                                | 29188
  padgett    | Roland Padgett           |                                | 14527
  pemberton  | Adelaide Pemberton       |                                | 37395
  penrose    | Jasper Penrose           |                                | 25000
  pickering  | Winifred Pickering       |                                | 22736
  quarrie    | Malcolm Quarrie          |                                | 18461
  radcliffe  | Imogen Radcliffe         |                                | 44073
  ransome    | Godfrey Ransome          |                                | 20000
  redmond    | Saoirse Redmond          |                                | 26892
  rutledge   | Benedict Rutledge        |                                | 13918
  sadler     | Marguerite Sadler        |                                | 33167
  savage     | Lionel Savage            |                                | 21225
  selwyn     | Hermione Selwyn          |                                | 25000
  shackleford| Ernest Shackleford       |                                | 48361
  sheridan   | Deirdre Sheridan         |                                | 17794
  sinclairm  | Mabel Sinclair           |                                | 20000
  sinclairg  | Gordon Sinclair          | Sinclair Bros Pty Ltd          | 85617
  somerset   | Philip Somerset          |                                | 30442
  spencer    | Araminta Spencer         |                                | 15970
  stanhope   | Cyril Stanhope           |                                | 27519
  tarrant    | Eloise Tarrant           |                                | 25000
  templeton  | Marcus Templeton         |                                | 39806
  thackeray  | Lavender Thackeray       |                                | 19385
  trelawney  | Jago Trelawney           |                                | 24508
  tyndall    | Rosemary Tyndall         |                                | 50000
  vaughan    | Gethin Vaughan           |                                | 16102
  wainwright | Alfred Wainwright        |                                | 34927
  walpole    | Henrietta Walpole        | Walpole Super Fund             | 57340
  wetherby   | Octavia Wetherby         |                                | 20000
  whitaker   | Noel Whitaker-Brown      |                                | 28613
  winslow    | Barbara Winslow          |                                | 22049
  yelland    | Trevor Yelland           |                                | 18727
`;
