import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { useContentKey } from '../../../lib/use-content-key.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { resumedCheckout } from '../../storefront/checkout/index.ts'
import type { QuickOrderContent } from './persisted-quick-order.ts'

type MakeQuoteOfOrderProps = {
  /** Returns the current content of the order. */
  current: () => QuickOrderContent
  /** True when the order has content and is not being placed or parked. */
  isPossible: boolean
}

/**
 * Button "Maak offerte": makes a draft of a quote with the products, discounts and customer of the order, and opens it. The
 * order stays in the till, in case the customer buys after all.
 */
export function MakeQuoteOfOrder({ current, isPossible }: MakeQuoteOfOrderProps) {
  const api = useApi()
  const navigate = useNavigate()
  const keyOf = useContentKey()
  const make = useMutation({
    mutationFn: (body: ReturnType<typeof quoteOf>) =>
      api.staffQuotes.create({ headers: { 'idempotency-key': keyOf(body) }, body }),
    onSuccess: ({ quoteId }) => navigate(staffPaths.quoteAtShop(quoteId)),
    onError: (error) => report(error, 'quote of an order'),
  })
  const { lines, configuring } = current()
  // A piece that is being configured would be missing in the quote.
  const isQuotable = configuring === undefined && lines.some((line) => !isSample(line))
  return (
    <>
      <Button
        variant="default"
        disabled={!isPossible || !isQuotable}
        loading={make.isPending}
        onClick={() => make.mutate(quoteOf(current()))}
      >
        Maak offerte
      </Button>
      {make.error && <Notice tone="bad">{make.error.message}</Notice>}
    </>
  )
}

/** Returns the content of the quote. Samples are free, so a quote has none. The seller can add what is missing of the customer. */
function quoteOf({ lines, discounts = [], form }: QuickOrderContent) {
  const { customerType, companyName, vatnumber, kvknumber, gender, firstname, middlename, lastname, ...rest } =
    resumedCheckout(form)
  const { email, phoneNumber, reference } = rest
  const quoted = lines.filter((line) => !isSample(line)).map(({ id, count }) => ({ id, count }))
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
    lines: quoted,
    discounts: discounts.filter(({ id }) => id === undefined || quoted.some((line) => line.id === id)),
  }
}
