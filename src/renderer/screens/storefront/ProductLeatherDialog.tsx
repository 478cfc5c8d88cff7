import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { chosenOption, optionsLeft } from '#shared/domain/configurator/configurator.ts'
import { surcharges } from '../../features/storefront/configurator/index.ts'
import { LeatherDialog } from '../../features/storefront/leather-selector/index.ts'
import type { useProductPage } from './use-product-page.ts'

type ProductLeatherDialogProps = {
  product: ProductDetail
  page: ReturnType<typeof useProductPage>
  isOpen: boolean
  onClose: () => void
}

/** Dialog over the page with all leathers of a product. */
export function ProductLeatherDialog({ product, page, ...openState }: ProductLeatherDialogProps) {
  const axis = 'matrixLeathertype'
  const { selection, choose } = page.configuration
  const offered = product.matrixAxes.find((own) => own.axis === axis)?.optionIds
  if (!offered) return null
  return (
    <LeatherDialog
      {...openState}
      title={page.title}
      offered={offered}
      compatible={optionsLeft(product, selection).get(axis) ?? new Set()}
      surcharges={surcharges(product, selection, axis)}
      chosen={chosenOption(selection, axis)}
      onChoose={(leather) => choose(axis, leather)}
      pictureIn={page.pictureIn}
    />
  )
}
