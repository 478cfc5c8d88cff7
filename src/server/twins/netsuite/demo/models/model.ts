import type { couchSetups, handles, legs, seatHeights } from '../options.ts'

/** A family, by its URL fragment. The ERP uses the same text as the name of the family. */
export type Family = 'leren-bank' | 'leren-fauteuil' | 'leren-eetkamerstoelen' | 'leren-relaxfauteuil' | 'leren-barkruk'

/** A model with all its options. */
export type Model = {
  /** Id of the parent item. The ids of its variants follow from it. */
  id: number
  /** "Merel" */
  name: string
  /** Template of the display name: "Leren bank {name} 3-zits". */
  nameTemplate: string
  /** A sentence that describes only this model. */
  story: string
  /** Price of the cheapest variant in whole EUR incl. VAT, before `shopPrice` rounds it. */
  fromPrice: number
  /** Surcharge per price group above that of the model's cheapest leather, in whole EUR incl. VAT. */
  leatherStep: number
  /** Width, depth and height in cm. */
  size: readonly [width: number, depth: number, height: number]
  seatDepth: number
  weightKg: number
  style: string
  /** Name of the folder with its pictures. */
  picture: string
  /** Codes of the leathers in which the model is made. */
  leathers: readonly string[]
  /** Leather code and brand color of the picture of the model. */
  shownIn: readonly [code: string, brandColor: string]
  legs: readonly (keyof typeof legs)[]
  handles?: readonly (keyof typeof handles)[]
  seatHeights?: readonly (keyof typeof seatHeights)[]
  couchSetups?: readonly (keyof typeof couchSetups)[]
  /** Groups of the model, such as "hoekbanken". The page of a group lists the model; not every group has a page. */
  groups: readonly string[]
  /** Delivery time, when it differs from the usual 8-12 weeks. */
  deliveryTime?: string
}
