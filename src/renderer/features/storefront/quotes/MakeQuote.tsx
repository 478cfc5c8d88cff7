import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { useContentKey } from '../../../lib/use-content-key.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useSale, useShoppingStore } from '../../common/cart/index.ts'
import { resumedCheckout } from '../checkout/index.ts'
import type { QuotableLine } from './quotable-line.ts'

/** Button for staff that makes a draft of these lines, for the customer of the sale, and opens it in the back office. */
export function MakeQuote({ lines, fullWidth }: { lines: readonly QuotableLine[]; fullWidth: boolean }) {
  const api = useApi()
  const navigate = useNavigate()
  const sale = useSale()
  const keyOf = useContentKey()
  const quoted = lines.filter((line) => !isSample(line))
  const make = useMutation({
    mutationFn: async () => {
      const body = { ...customerOf(sale !== undefined), lines: quoted.map(({ id, count }) => ({ id, count })) }
      return api.staffQuotes.create({ headers: { 'idempotency-key': keyOf(body) }, body })
    },
    onSuccess: ({ quoteId }) => navigate(staffPaths.quoteAtShop(quoteId)),
    onError: (error) => report(error, 'quote of the cart'),
  })
  if (quoted.length === 0) return null
  return (
    <>
      <Button variant="default" fullWidth={fullWidth} onClick={() => make.mutate()} loading={make.isPending}>
        Maak offerte
      </Button>
      {make.error && <Notice tone="bad">{make.error.message}</Notice>}
    </>
  )
}

/** Returns the customer of the sale, as far as known. Without a sale the seller fills in the customer later. */
function customerOf(isSelling: boolean) {
  if (!isSelling) return {}
  const form = resumedCheckout(useShoppingStore.getState().checkout)
  const { customerType, companyName, vatnumber, kvknumber, gender, firstname, middlename, lastname } = form
  const { email, phoneNumber, reference } = form
  return {
    customerType,
    companyName,
    vatnumber,
    kvknumber,
    gender,
    firstname,
    middlename,
    lastname,
    email,
    phoneNumber,
    reference,
  }
}
