import { useMemo } from 'react'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import type { LeatherCategory, MatrixOptions } from '#shared/contracts/matrix-options.ts'
import { type Axis, chosenOption, optionsLeft } from '#shared/domain/configurator/configurator.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import {
  type Configuration,
  choicesText,
  chosenIn,
  configuredImages,
  isComposed,
  modelOfSetup,
  surcharges,
  useMatrixOptions,
} from '../configurator/index.ts'
import { offeredLeathers, useLeatherCategories } from '../leather-selector/index.ts'
import { pieceInPictures } from './piece-in-pictures.ts'
import type { ShownPiece } from './shown-piece.ts'
import { seatHeightChoice, useLift } from './use-lift.ts'
import type { LeatherGroup, ViewChoices, ViewOption } from './view-choices.ts'

const LEATHER = 'matrixLeathertype'
const LEGS = 'matrixLeg'
const ARMREST = 'matrixHandle'

type ProductInChoices = {
  product: ProductDetail
  title: string
  configuration: Pick<Configuration, 'selection' | 'choose' | 'problem'>
}

/**
 * Returns a product as it is configured, for a view: the piece, and the choices that the view offers. The piece is undefined
 * when all pictures are photographs, and until its seat height is known. A choice in the view changes the configuration.
 */
export function useProductChoices({ product, title, configuration }: ProductInChoices): {
  piece: ShownPiece | undefined
  choices: ViewChoices
} {
  const { selection, choose, problem } = configuration
  const { data: options } = useMatrixOptions(product)
  const { data: categories } = useLeatherCategories()

  // Before a leather is chosen, the pictures show one of the leathers.
  const leather = chosenIn(options, { [LEATHER]: chosenOption(selection, LEATHER) ?? product.leatherId }, LEATHER)
  const images = configuredImages(product.images, {
    title,
    leather,
    legs: chosenIn(options, selection, LEGS),
    model: modelOfSetup(product, selection),
  })
  const marks = useMemo(() => marksOf(product, selection), [product, selection])
  const extra = useMemo(() => surcharges(product, selection, LEATHER), [product, selection])
  const piece = pieceInPictures(images, leather?.imageUrl)
  const { liftCm, isLoading } = useLift(piece?.model, seatHeightChoice(product, options, selection))
  return {
    piece: piece && !isLoading ? { ...piece, liftCm } : undefined,
    choices: {
      picture: images.find(isComposed),
      words: choicesText(product, options, selection),
      leathers: leatherGroups(categories, offeredOf(product, LEATHER), extra, marks),
      legs: legsOf(options, offeredOf(product, LEGS), marks),
      hasArmrests: offeredOf(product, ARMREST).size > 0,
      chooseLeather: (id) => choose(LEATHER, id),
      chooseLegs: (id) => choose(LEGS, id),
      problem,
    },
  }
}

type Marks = (axis: Axis, id: number) => Pick<ViewOption, 'isChosen' | 'isCompatible'>

function marksOf(product: ProductDetail, selection: Configuration['selection']): Marks {
  const compatible = optionsLeft(product, selection)
  return (axis, id) => ({
    isChosen: id === chosenOption(selection, axis),
    isCompatible: compatible.get(axis)?.has(id) ?? false,
  })
}

const offeredOf = ({ matrixAxes }: ProductDetail, axis: Axis): ReadonlySet<number> =>
  new Set(matrixAxes.find((own) => own.axis === axis)?.optionIds)

function leatherGroups(
  categories: readonly LeatherCategory[] | undefined,
  offered: ReadonlySet<number>,
  extra: ReadonlyMap<number, number>,
  marks: Marks,
): LeatherGroup[] {
  return offeredLeathers(categories ?? [], offered).map(({ id, title, leatherTypes }) => {
    const lowest = Math.min(...leatherTypes.map((leather) => extra.get(leather.id) ?? 0))
    return {
      id,
      title,
      surcharge: lowest > 0 ? `+ ${formatCents(lowest)}` : undefined,
      options: leatherTypes.map((leather) => ({
        id: leather.id,
        name: leather.name,
        detail: leather.mainColor,
        imageUrl: leather.imageUrl,
        hex: leather.hex,
        ...marks(LEATHER, leather.id),
      })),
    }
  })
}

const legsOf = (options: MatrixOptions | undefined, offered: ReadonlySet<number>, marks: Marks): ViewOption[] =>
  (options?.legs ?? [])
    .filter(({ id }) => offered.has(id))
    .map(({ id, name, imageUrl }) => ({ id, name, imageUrl, ...marks(LEGS, id) }))
