/** The last two await an admin's approval. */
export const catalogue = [
  { key: 'type1', name: 'MOT Type 1', description: 'Crushed limestone sub-base to SHW clause 803, 0/40 mm', status: 1 },
  {
    key: 'type3',
    name: 'MOT Type 3',
    description: 'Open-graded reduced-fines sub-base to SHW clause 805, for permeable paving',
    status: 1,
  },
  {
    key: '6f2',
    name: '6F2 crushed concrete',
    description: 'Recycled capping, selected granular fill to SHW table 6/1, 0/125 mm',
    status: 1,
  },
  {
    key: '6f5',
    name: '6F5 capping',
    description: 'Quarried capping, selected granular fill to SHW table 6/1, 0/125 mm',
    status: 1,
  },
  {
    key: 'limestone20',
    name: '20 mm limestone',
    description: 'Clean single size 10/20 mm limestone to BS EN 12620',
    status: 1,
  },
  {
    key: 'pipe10',
    name: '10 mm pipe bedding',
    description: 'Single size 4/10 mm pipe bedding to BS EN 13242',
    status: 1,
  },
  {
    key: 'drainage40',
    name: '40 mm drainage stone',
    description: 'Clean 20/40 mm stone for filter drains and soakaways, SHW type B',
    status: 1,
  },
  {
    key: 'sharpSand',
    name: 'Sharp sand 0/4',
    description: 'Washed concreting sand 0/4 mm MP to BS EN 12620',
    status: 1,
  },
  { key: 'buildingSand', name: 'Building sand', description: 'Soft mortar sand 0/2 mm FP to BS EN 13139', status: 1 },
  { key: 'ballast', name: '20 mm all-in ballast', description: 'Sand and gravel 0/20 mm for concrete', status: 1 },
  {
    key: 'gabion',
    name: 'Gabion stone 100/200 mm',
    description: 'Hard limestone for gabion baskets, frost resistant',
    status: 1,
  },
  {
    key: 'topsoil',
    name: 'Screened topsoil',
    description: 'Multipurpose topsoil to BS 3882:2015, screened to 10 mm',
    status: 1,
  },
  { key: 'planings', name: 'Road planings', description: 'Graded asphalt planings 0/32 mm', status: 0 },
  {
    key: 'crusherRun',
    name: 'Crusher run',
    description: 'Unscreened crushed limestone 0/75 mm for temporary haul roads',
    status: 0,
  },
] as const

export type ProductKey = (typeof catalogue)[number]['key']
