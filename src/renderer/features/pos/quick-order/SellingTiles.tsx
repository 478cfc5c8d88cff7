import { IconStarFilled } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListProduct } from '#shared/contracts/catalog.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { fromPrice, shownNetPrice } from '#shared/domain/catalog/from-price.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { PLACEHOLDER_IMAGE_URL } from '#shared/domain/pictures/picture-url.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { type ResolvedCode, resolveProduct } from './resolve-code.ts'
import classes from './SellingTiles.module.css'

/**
 * Large buttons of the products that sell most, and of those that an Admin fixed. A press adds the product to the order,
 * or opens the configurator of a model. Without a connection the till shows the tiles of its last response; without any
 * response it shows none.
 */
export function SellingTiles({ onAdded }: { onAdded: (name: string) => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const tiles = useQuery({
    queryKey: ['counter tiles'],
    queryFn: ({ signal }) => api.counterTiles.find({ signal }),
    ...staffFreshness.posTiles,
  })
  const add = useMutation({
    mutationFn: (product: ListProduct): Promise<ResolvedCode> => resolveProduct({ api, queryClient }, product.id),
    onSuccess: (resolved) => {
      if (resolved.kind === 'added') onAdded(resolved.name)
    },
    onError: (error) => {
      if (!(error instanceof ShopError)) report(error, 'quick order')
    },
  })
  if (!tiles.data || tiles.data.items.length === 0) return null
  const fixed = new Set(tiles.data.fixedIds)
  return (
    <section className={classes.tiles} aria-label="Snel toevoegen">
      {tiles.data.items.map((product) => (
        <button key={product.id} type="button" className={classes.tile} onClick={() => add.mutate(product)}>
          <img
            src={pictureAt(product.imageUrl ?? PLACEHOLDER_IMAGE_URL, 320, 'webp')}
            alt=""
            width={160}
            height={80}
            decoding="async"
          />
          <span className={classes.name}>{product.displayName}</span>
          <strong>
            {fromPrice(product) !== undefined && 'vanaf '}
            {formatCents(grossUnitPrice(shownNetPrice(product)))}
          </strong>
          {fixed.has(product.id) && <IconStarFilled className={classes.fixed} size={14} aria-label="Vastgezet" />}
        </button>
      ))}
      {add.data?.kind === 'refused' && <Notice tone="bad">{add.data.text}</Notice>}
      {add.error && (
        <Notice tone="bad">
          {add.error instanceof ShopError ? add.error.message : 'Dit kon niet worden toegevoegd. Probeer het nog eens.'}
        </Notice>
      )}
    </section>
  )
}
