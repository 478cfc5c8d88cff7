/** The common name of a color, by which visitors filter. */
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

/** A color of a leather: the manufacturer's name, the common name, and the RGB value. */
export type LeatherColor = readonly [brandColor: string, mainColor: MainColor, hex: `#${string}`]

/** A leather: one kind of hide with one finish, in many colors. It is a leather category in the ERP. */
export type Leather = {
  /** Code of three letters, part of item codes. */
  code: string
  name: string
  title: string
  info: string
  infoSub: string
  thickness: string
  /** Name of the swatch picture, which shows the grain and the gloss of the leather. */
  swatch: string
  /** Number of price steps above the cheapest leather. */
  priceGroup: 0 | 1 | 2 | 3 | 4
  colors: readonly LeatherColor[]
}
