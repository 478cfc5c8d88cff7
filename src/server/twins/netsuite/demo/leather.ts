/** The color as a visitor would name it. */
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

/** A color of a leather: the tanner's name, the common color name, and the color itself. */
export type LeatherColor = readonly [brandColor: string, mainColor: MainColor, hex: `#${string}`]

/** A leather: one hide and one finish in many colors. */
export type Leather = {
  /** Code of three letters, part of item codes. */
  code: string
  name: string
  title: string
  info: string
  infoSub: string
  thickness: string
  /** Name of the swatch with its grain and gloss, for the pictures. */
  swatch: string
  /** Price steps above the simplest leather. */
  priceGroup: 0 | 1 | 2 | 3 | 4
  colors: readonly LeatherColor[]
}
