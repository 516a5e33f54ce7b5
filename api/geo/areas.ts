/**
 * The postcode areas of the United Kingdom and the Crown Dependencies, each with the coordinates (latitude,
 * longitude) of the town or district that it is named for: what is known of a postcode with no network at all.
 */
export const postcodeAreas: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  AB: [57.15, -2.094], // Aberdeen
  AL: [51.752, -0.336], // St Albans
  B: [52.48, -1.903], // Birmingham
  BA: [51.381, -2.359], // Bath
  BB: [53.748, -2.482], // Blackburn
  BD: [53.794, -1.752], // Bradford
  BH: [50.72, -1.88], // Bournemouth
  BL: [53.578, -2.429], // Bolton
  BN: [50.824, -0.137], // Brighton
  BR: [51.406, 0.015], // Bromley
  BS: [51.454, -2.588], // Bristol
  BT: [54.597, -5.93], // Belfast
  CA: [54.895, -2.934], // Carlisle
  CB: [52.205, 0.122], // Cambridge
  CF: [51.481, -3.179], // Cardiff
  CH: [53.191, -2.892], // Chester
  CM: [51.736, 0.469], // Chelmsford
  CO: [51.889, 0.904], // Colchester
  CR: [51.374, -0.1], // Croydon
  CT: [51.28, 1.08], // Canterbury
  CV: [52.408, -1.51], // Coventry
  CW: [53.099, -2.441], // Crewe
  DA: [51.446, 0.217], // Dartford
  DD: [56.462, -2.971], // Dundee
  DE: [52.922, -1.476], // Derby
  DG: [55.07, -3.605], // Dumfries
  DH: [54.777, -1.575], // Durham
  DL: [54.524, -1.553], // Darlington
  DN: [53.523, -1.133], // Doncaster
  DT: [50.715, -2.437], // Dorchester
  DY: [52.512, -2.081], // Dudley
  E: [51.533, -0.055], // London East
  EC: [51.52, -0.098], // London East Central
  EH: [55.953, -3.189], // Edinburgh
  EN: [51.652, -0.081], // Enfield
  EX: [50.725, -3.527], // Exeter
  FK: [56.002, -3.784], // Falkirk
  FY: [53.817, -3.053], // Blackpool
  G: [55.861, -4.25], // Glasgow
  GL: [51.865, -2.244], // Gloucester
  GU: [51.236, -0.57], // Guildford
  GY: [49.455, -2.537], // Guernsey
  HA: [51.581, -0.337], // Harrow
  HD: [53.645, -1.785], // Huddersfield
  HG: [53.992, -1.541], // Harrogate
  HP: [51.753, -0.448], // Hemel Hempstead
  HR: [52.056, -2.716], // Hereford
  HS: [58.209, -6.387], // Stornoway
  HU: [53.745, -0.336], // Hull
  HX: [53.722, -1.863], // Halifax
  IG: [51.559, 0.074], // Ilford
  IM: [54.15, -4.482], // Douglas
  IP: [52.059, 1.156], // Ipswich
  IV: [57.478, -4.224], // Inverness
  JE: [49.187, -2.107], // St Helier
  KA: [55.611, -4.496], // Kilmarnock
  KT: [51.41, -0.3], // Kingston upon Thames
  KW: [58.981, -2.96], // Kirkwall
  KY: [56.111, -3.159], // Kirkcaldy
  L: [53.408, -2.991], // Liverpool
  LA: [54.047, -2.801], // Lancaster
  LD: [52.242, -3.378], // Llandrindod Wells
  LE: [52.637, -1.133], // Leicester
  LL: [53.324, -3.827], // Llandudno
  LN: [53.23, -0.54], // Lincoln
  LS: [53.8, -1.549], // Leeds
  LU: [51.878, -0.415], // Luton
  M: [53.48, -2.243], // Manchester
  ME: [51.388, 0.505], // Rochester
  MK: [52.04, -0.759], // Milton Keynes
  ML: [55.789, -3.992], // Motherwell
  N: [51.564, -0.104], // London North
  NE: [54.978, -1.613], // Newcastle upon Tyne
  NG: [52.954, -1.15], // Nottingham
  NN: [52.24, -0.902], // Northampton
  NP: [51.588, -2.998], // Newport
  NR: [52.629, 1.297], // Norwich
  NW: [51.552, -0.186], // London North West
  OL: [53.541, -2.114], // Oldham
  OX: [51.752, -1.258], // Oxford
  PA: [55.846, -4.424], // Paisley
  PE: [52.573, -0.241], // Peterborough
  PH: [56.395, -3.437], // Perth
  PL: [50.376, -4.143], // Plymouth
  PO: [50.799, -1.091], // Portsmouth
  PR: [53.759, -2.7], // Preston
  RG: [51.455, -0.972], // Reading
  RH: [51.24, -0.171], // Redhill
  RM: [51.576, 0.182], // Romford
  S: [53.381, -1.47], // Sheffield
  SA: [51.62, -3.943], // Swansea
  SE: [51.48, -0.062], // London South East
  SG: [51.903, -0.202], // Stevenage
  SK: [53.408, -2.157], // Stockport
  SL: [51.511, -0.593], // Slough
  SM: [51.361, -0.193], // Sutton
  SN: [51.558, -1.782], // Swindon
  SO: [50.904, -1.404], // Southampton
  SP: [51.07, -1.795], // Salisbury
  SR: [54.906, -1.382], // Sunderland
  SS: [51.538, 0.711], // Southend-on-Sea
  ST: [53.003, -2.181], // Stoke-on-Trent
  SW: [51.463, -0.163], // London South West
  SY: [52.708, -2.754], // Shrewsbury
  TA: [51.015, -3.104], // Taunton
  TD: [55.617, -2.809], // Galashiels
  TF: [52.678, -2.449], // Telford
  TN: [51.195, 0.276], // Tonbridge
  TQ: [50.463, -3.525], // Torquay
  TR: [50.263, -5.051], // Truro
  TS: [54.569, -1.235], // Middlesbrough (Teesside)
  TW: [51.446, -0.329], // Twickenham
  UB: [51.511, -0.376], // Southall
  W: [51.514, -0.205], // London West
  WA: [53.39, -2.597], // Warrington
  WC: [51.517, -0.121], // London West Central
  WD: [51.656, -0.397], // Watford
  WF: [53.683, -1.498], // Wakefield
  WN: [53.545, -2.632], // Wigan
  WR: [52.193, -2.221], // Worcester
  WS: [52.586, -1.982], // Walsall
  WV: [52.586, -2.129], // Wolverhampton
  YO: [53.958, -1.082], // York
  ZE: [60.155, -1.145], // Lerwick
}
