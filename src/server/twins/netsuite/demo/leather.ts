export type MainColor =
  | 'Wit'
  | 'Crème'
  | 'Beige'
  | 'Taupe'
  | 'Grijs'
  | 'Zwart'
  | 'Cognac'
  | 'Bruin'
  | 'Rood'
  | 'Roze'
  | 'Oranje'
  | 'Geel'
  | 'Groen'
  | 'Blauw'

/** One colour of a leather: the tanner's own name, the colour a visitor would call it, and what it looks like. */
export type LeatherColor = readonly [brandColour: string, mainColour: MainColor, hex: `#${string}`]

/** A leather as the shop sells it: one hide, one finish, many colours. */
export type Leather = {
  /** Three letters, used in item ids. */
  code: string
  name: string
  title: string
  info: string
  infoSub: string
  thickness: string
  /** The grain and sheen its pictures are made with. */
  swatch: string
  /** How many price steps above the simplest leather. */
  priceGroup: 0 | 1 | 2 | 3 | 4
  colors: readonly LeatherColor[]
}
