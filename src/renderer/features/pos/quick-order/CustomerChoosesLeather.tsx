import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import type { MatrixOptions } from '#shared/contracts/matrix-options.ts'
import { type DisplayConfiguration, displayOpen, type LeatherOffer } from '#shared/contracts/pos/display-channels.ts'
import { axesOf, chosenOption, optionsLeft, type Selection } from '#shared/domain/configurator/configurator.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { chosenIn, surcharges, writeSelection } from '../../storefront/configurator/index.ts'
import { leatherCategories, offeredLeathers } from '../../storefront/leather-selector/index.ts'
import { useLeatherOfCustomer, useShowConfiguration } from '../customer-display/index.ts'
import type { ShownIn3d } from './PieceIn3d.tsx'

type CustomerChoosesLeatherProps = {
  product: ProductDetail
  options: MatrixOptions | undefined
  selection: Selection
  title: string
  picture: { url: string; alt: string } | undefined
  /** What the seller sees in 3D; undefined while the 3D view is closed. */
  threeD: ShownIn3d | undefined
  /** Price of one piece in cents, VAT included. `isFrom` is true while the configuration is incomplete. */
  price: { grossCents: number; isFrom: boolean }
  count: number
  /** Total of the other lines of the order, in cents. */
  restCents: number
  onChoose: (leatherId: number) => void
}

const LEATHER = 'matrixLeathertype'

/**
 * Shows the configuration on the customer display, and lets the seller offer the choice of the leather there. The
 * seller can continue meanwhile: a choice of the customer for an earlier configuration is ignored.
 */
export function CustomerChoosesLeather(props: CustomerChoosesLeatherProps) {
  const { product, options, selection, onChoose } = props
  const { pos } = usePlatform()
  const [isOffered, setOffered] = useState(false)
  const [chosenName, setChosenName] = useState<string>()
  const leathers = useOfferedLeathers(product, selection, isOffered)
  useShowConfiguration(shownConfiguration(props), leathers)
  useLeatherOfCustomer(revisionOf(product, selection), (leatherId) => {
    if (!isOffered) return
    onChoose(leatherId)
    setChosenName(chosenIn(options, { [LEATHER]: leatherId }, LEATHER)?.name)
  })
  if (!pos || !axesOf(product).includes(LEATHER)) return null
  const toggle = () => {
    setOffered(!isOffered)
    setChosenName(undefined)
    if (isOffered) return
    // The display may be closed. The customer cannot choose then.
    pos.call(displayOpen, { isOpen: true }).catch((error: unknown) => report(error, 'customer display'))
  }
  return (
    <>
      <div>
        <Button variant={isOffered ? 'filled' : 'default'} onClick={toggle}>
          {isOffered ? 'Klant kiest nu: stoppen' : 'Laat de klant kiezen'}
        </Button>
      </div>
      <div role="status">
        {isOffered && (
          <Notice>
            {chosenName === undefined
              ? 'De klant kan op het klantscherm een leer aantikken.'
              : `De klant koos ${chosenName}.`}
          </Notice>
        )}
      </div>
    </>
  )
}

/** Returns a text that is different for every configuration. */
const revisionOf = ({ id }: Pick<ProductDetail, 'id'>, selection: Selection) => `${id}${writeSelection(selection)}`

/** Returns a product in its choices as the customer display shows it. */
export function shownConfiguration(props: Omit<CustomerChoosesLeatherProps, 'onChoose'>): DisplayConfiguration {
  const { product, options, selection, title, picture, price, count, restCents, threeD } = props
  return {
    title,
    picture: picture ? { url: picture.url, alt: picture.alt } : null,
    choices: axesOf(product).flatMap((axis) => {
      const option = chosenIn(options, selection, axis)
      return option ? [{ axis, name: option.name }] : []
    }),
    amountCents: price.grossCents,
    isFrom: price.isFrom,
    count,
    totalCents: restCents + price.grossCents * count,
    ...(threeD && { threeD }),
  }
}

/** Returns the leathers that match the other choices; undefined while they are not offered or not loaded. */
function useOfferedLeathers(
  product: ProductDetail,
  selection: Selection,
  isOffered: boolean,
): LeatherOffer | undefined {
  const { data: categories } = useQuery({ ...leatherCategories(useApi()), enabled: isOffered })
  if (!isOffered || !categories) return undefined
  const surchargeOf = surcharges(product, selection, LEATHER)
  const compatible = optionsLeft(product, selection).get(LEATHER) ?? new Set()
  return {
    revision: revisionOf(product, selection),
    chosen: chosenOption(selection, LEATHER) ?? null,
    groups: offeredLeathers(categories, compatible).map(({ title, leatherTypes }) => ({
      title,
      leathers: leatherTypes.map(({ id, name, mainColor, hex, imageUrl }) => ({
        id,
        name,
        mainColor,
        hex,
        imageUrl,
        surchargeCents: surchargeOf.get(id) ?? 0,
      })),
    })),
  }
}
