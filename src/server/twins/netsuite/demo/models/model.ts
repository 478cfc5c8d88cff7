import type { couchSetups, handles, legs, seatHeights } from '../options.ts'

/** Url fragments of the families, which are also their names in the ERP. */
export type Family = 'leren-bank' | 'leren-fauteuil' | 'leren-eetkamerstoelen' | 'leren-relaxfauteuil' | 'leren-barkruk'

/** A piece of furniture with everything it can be ordered in. */
export type Model = {
  /** Internal id of its parent item; the ids of its variants follow from it. */
  id: number
  /** "Merel" */
  name: string
  /** What stands before and after the name: "Leren bank {name} 3-zits". */
  form: string
  /** One sentence that belongs to this model alone. */
  story: string
  /** Of the simplest variant: whole euros incl. VAT. */
  fromPrice: number
  /** What every price group of leather adds, in whole euros incl. VAT. */
  leatherStep: number
  /** Width, depth and height in cm. */
  size: readonly [width: number, depth: number, height: number]
  seatDepth: number
  weightKg: number
  style: string
  /** Name of its picture. */
  picture: string
  /** Three-letter codes of the leathers it comes in. */
  leathers: readonly string[]
  /** Leather and brand colour of the picture of the parent. */
  shownIn: readonly [code: string, brandColour: string]
  legs: readonly (keyof typeof legs)[]
  handles?: readonly (keyof typeof handles)[]
  seatHeights?: readonly (keyof typeof seatHeights)[]
  couchSetups?: readonly (keyof typeof couchSetups)[]
  /** Sub pages of its family that it stands on: "hoekbanken". */
  groups: readonly string[]
  /** When it differs from the usual 8-12 weeks. */
  deliveryTime?: string
}
