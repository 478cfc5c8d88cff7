import { useForm } from '@mantine/form'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Api } from '#shared/contracts/endpoints.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { stockWaiterForm } from '#shared/contracts/stock-waiting.ts'
import { momentInWords } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { formRules } from '../../../lib/form-rules.ts'
import { freshness } from '../../../lib/freshness.ts'
import { report } from '../../../lib/report.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import classes from './WaitForStock.module.css'

const rules = formRules(stockWaiterForm)
const NOT_SENT = 'Dat lukte niet. Probeer het zo nog eens.'

const holdOf = (api: Api, itemId: number) =>
  queryOptions({
    queryKey: ['stock-hold', itemId],
    queryFn: () => api.stockWaiting.hold({ params: { id: itemId } }),
    ...freshness.stock,
  })

type WaitForStockProps = { itemId: number; name: string }

/**
 * For a sold-out product: says whether another customer is paying it now, and asks for the address to which the shop sends
 * one mail when it is for sale again.
 */
export function WaitForStock({ itemId, name }: WaitForStockProps) {
  const api = useApi()
  const honeypot = useRef<HTMLInputElement>(null)
  const hold = useQuery(holdOf(api, itemId))
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' }, validate: rules })
  const sending = useMutation({
    mutationFn: ({ email }: { email: string }) =>
      api.stockWaiting.wait({ params: { id: itemId }, body: { email, website: honeypot.current?.value ?? '' } }),
    onError: (error) => {
      report(error, 'stock waiting')
      if (error instanceof ShopError && error.fields.length > 0) {
        form.setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
      }
    },
  })
  if (sending.isSuccess) return <Noted email={sending.variables.email} />

  const submit = form.onSubmit((values) => {
    if (!sending.isPending) sending.mutate(values)
  })
  const held = hold.data && heldText(hold.data)
  return (
    <form
      className={classes.box}
      noValidate
      aria-label={`Bericht als ${name} er weer is`}
      onSubmit={(event) => {
        // The form is also shown inside the form of the checkout, which would send the order again.
        event.stopPropagation()
        submit(event)
      }}
    >
      {held && (
        <p className={classes.held} role="status">
          {held}
        </p>
      )}
      <div className={classes.row}>
        <TextInput
          key={form.key('email')}
          className={classes.address}
          label="E-mailadres"
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <Button type="submit" variant="default" loading={sending.isPending}>
          {held ? 'Mail mij als het vrijkomt' : 'Mail mij als het er weer is'}
        </Button>
      </div>
      {/* Honeypot: people do not see this field and leave it empty, but spam programs fill it in. */}
      <div className={classes.trap} aria-hidden="true">
        <label>
          Laat dit veld leeg
          <input ref={honeypot} type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {sending.isError && (
        <Notice tone="bad">
          <p>{sentenceOf(sending.error)}</p>
        </Notice>
      )}
      <p className={classes.small}>
        U krijgt één mail, geen nieuwsbrief. Zie onze <Link to={sitePaths.privacy}>privacyverklaring</Link>.
      </p>
    </form>
  )
}

type Hold = { isHeld: boolean; isBeingPaid: boolean; heldUntilDateTime: string | null }

/** Returns why the product may come free, in a sentence; undefined when no unpaid order holds it. */
function heldText({ isHeld, isBeingPaid, heldUntilDateTime }: Hold): string | undefined {
  if (!isHeld) return undefined
  if (isBeingPaid) return 'Iemand rekent dit nu af. Gaat dat niet door, dan komt het weer vrij.'
  if (heldUntilDateTime === null) return 'Een andere klant heeft dit besteld en nog niet betaald.'
  return `Een andere klant heeft dit besteld, en kan tot ${momentInWords(heldUntilDateTime)} betalen.`
}

function Noted({ email }: { email: string }) {
  const element = useRef<HTMLDivElement>(null)
  // The form that had the focus was removed, so the focus would be lost.
  useEffect(() => element.current?.focus(), [])
  return (
    <div ref={element} tabIndex={-1}>
      <Notice tone="good" title="Genoteerd.">
        <p>Wij mailen u op {email} zodra het weer te koop is. Wie het dan het eerst bestelt, heeft het.</p>
      </Notice>
    </div>
  )
}

const sentenceOf = (error: Error) =>
  error instanceof ShopError && error.code !== 'unexpected' ? error.message : NOT_SENT
