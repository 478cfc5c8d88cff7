import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ListProduct } from '#shared/contracts/catalog.ts'
import { MAX_TILES } from '#shared/contracts/counter-tiles.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { useApi } from '../../../lib/api.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useStaffAction } from '../../back-office/frame/index.ts'
import { Card } from '../bridge/index.ts'
import { ActionNotice } from './ActionNotice.tsx'
import classes from './Settings.module.css'

/** Key of the tiles in the query cache; the selling screen has the same key. */
const TILES_KEY = ['counter tiles']

/**
 * Fixes products as tiles of the selling screen, for Admins. The fixed ones come first, for all tills; the shop fills the
 * other tiles with what sells most.
 */
export function TileChoice() {
  const api = useApi()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const tiles = useQuery({
    queryKey: TILES_KEY,
    queryFn: ({ signal }) => api.counterTiles.find({ signal }),
    ...staffFreshness.posTiles,
  })
  const fix = useStaffAction(
    (itemIds: readonly number[]) => api.counterTiles.fix({ body: { itemIds: [...itemIds] } }),
    {
      success: 'De tegels zijn bewaard.',
      onSuccess: (updated) => client.setQueryData(TILES_KEY, updated),
    },
  )
  const fixedIds = tiles.data?.fixedIds ?? []
  const add = useStaffAction(
    async (typed: string) => {
      const found = await api.scan.find({ query: { code: typed } })
      if (found.kind !== 'product') throw new ShopError({ code: 'scan_unknown', message: NO_PRODUCT }, 404)
      return found.parentId ?? found.id
    },
    {
      onSuccess: (id) => {
        setCode('')
        fix.mutate([...fixedIds.filter((other) => other !== id), id])
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') add.mutate(code.trim())
  }
  return (
    <Card
      title="Tegels"
      about={`De grote knoppen van het verkoopscherm, op alle kassa's. Vastgezette staan vooraan; de rest is wat het meest wordt verkocht. Ten hoogste ${MAX_TILES}.`}
    >
      <QueryView query={tiles} waiting={<Skeleton height={160} aria-label="De tegels worden opgehaald" />}>
        {({ items }) => (
          <ul className={classes.tills}>
            {items.map((product) => (
              <TileRow
                key={product.id}
                product={product}
                isFixed={fixedIds.includes(product.id)}
                isPending={fix.isPending}
                onFix={() => fix.mutate([...fixedIds, product.id])}
                onRelease={() => fix.mutate(fixedIds.filter((id) => id !== product.id))}
              />
            ))}
          </ul>
        )}
      </QueryView>
      <form noValidate onSubmit={submit} className={classes.withButton}>
        <TextInput
          label="Artikelcode of barcode"
          autoComplete="off"
          maxLength={200}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={add.isPending} disabled={fixedIds.length >= MAX_TILES}>
          Vastzetten
        </Button>
      </form>
      <ActionNotice notice={add.notice ?? fix.notice} />
    </Card>
  )
}

const NO_PRODUCT = 'Dit is geen code van een product.'

type TileRowProps = {
  product: ListProduct
  isFixed: boolean
  isPending: boolean
  onFix: () => void
  onRelease: () => void
}

const TileRow = ({ product, isFixed, isPending, onFix, onRelease }: TileRowProps) => (
  <li className={classes.till}>
    <div>
      <h3 className={classes.tillName}>{product.displayName}</h3>
      <p className={classes.quiet}>{isFixed ? 'Vastgezet' : 'Verkoopt goed'}</p>
    </div>
    <Button
      variant="default"
      disabled={isPending}
      aria-label={`${product.displayName} ${isFixed ? 'losmaken' : 'vastzetten'}`}
      onClick={isFixed ? onRelease : onFix}
    >
      {isFixed ? 'Losmaken' : 'Vastzetten'}
    </Button>
  </li>
)
