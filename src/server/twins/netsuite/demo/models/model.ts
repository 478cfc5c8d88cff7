import type { couchSetups, handles, legs, seatHeights } from '../options.ts'

/** The families: their URL fragment, which is also their name in the ERP. */
export type Family = 'leren-bank' | 'leren-fauteuil' | 'leren-eetkamerstoelen' | 'leren-relaxfauteuil' | 'leren-barkruk'

/** A model with all its options. */
export type Model = {
  /** Id of the parent item. The ids of its variants follow from it. */
  id: number
  /** "Merel" */
  name: string
  /** Template of the display name: "Leren bank {name} 3-zits". */
  form: string
  /** A sentence about this model only. */
  story: string
  /** Price of the simplest variant in whole EUR incl. VAT. */
  fromPrice: number
  /** Surcharge per price group of leather, in whole EUR incl. VAT. */
  leatherStep: number
  /** Width, depth and height in cm. */
  size: readonly [width: number, depth: number, height: number]
  seatDepth: number
  weightKg: number
  style: string
  /** Name of its picture folder. */
  picture: string
  /** Codes of its leathers. */
  leathers: readonly string[]
  /** Leather code and brand color in the picture of the parent. */
  shownIn: readonly [code: string, brandColor: string]
  legs: readonly (keyof typeof legs)[]
  handles?: readonly (keyof typeof handles)[]
  seatHeights?: readonly (keyof typeof seatHeights)[]
  couchSetups?: readonly (keyof typeof couchSetups)[]
  /** Sub pages of its family that list it: "hoekbanken". */
  groups: readonly string[]
  /** Delivery time, when it differs from the usual 8-12 weeks. */
  deliveryTime?: string
}
