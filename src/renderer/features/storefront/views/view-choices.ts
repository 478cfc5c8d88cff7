import { createContext, use } from 'react'

/** An option that a view offers. */
export type ViewOption = {
  id: number
  name: string
  /** More about the option in words, for a leather its main color. */
  detail?: string | undefined
  /** Drawing or swatch. */
  imageUrl: string | null
  /** Color of a leather, with the hash; visible until its picture has loaded. */
  hex?: string | undefined
  isChosen: boolean
  /** False when the option needs another choice elsewhere, which it then removes. */
  isCompatible: boolean
}

/** Leathers of one kind. `surcharge` is an amount in words. */
export type LeatherGroup = { id: number; title: string; surcharge: string | undefined; options: readonly ViewOption[] }

/** The choices of the page, for a view that lets the visitor change them. */
export type ViewChoices = {
  /** The main picture of the page in these choices. */
  picture: { url: string; alt: string } | undefined
  /** The chosen options in words: "Toledo Cognac · Sledepoot zwart". */
  words: string
  /** Empty while the leathers are loading, and for a product without a choice of leather. */
  leathers: readonly LeatherGroup[]
  legs: readonly ViewOption[]
  /** True when the armrest can be chosen. Its 3D model always has the armrest of the picture. */
  hasArmrests: boolean
  chooseLeather: (id: number) => void
  chooseLegs: (id: number) => void
  /** Why the last choice could not be applied, in a sentence. */
  problem: string | undefined
}

/** A page without choices. */
const NO_CHOICES: ViewChoices = {
  picture: undefined,
  words: '',
  leathers: [],
  legs: [],
  hasArmrests: false,
  chooseLeather: () => {},
  chooseLegs: () => {},
  problem: undefined,
}

export const ViewChoicesContext = createContext<ViewChoices>(NO_CHOICES)

/** Returns the choices of the page on which the view was opened. */
export const useViewChoices = () => use(ViewChoicesContext)
