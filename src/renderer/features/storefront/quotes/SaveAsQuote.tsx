import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { saveQuoteFields } from '#shared/contracts/quotes.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { useApi } from '../../../lib/api.ts'
import { formRules } from '../../../lib/form-rules.ts'
import { report } from '../../../lib/report.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { useContentKey } from '../../../lib/use-content-key.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useShoppingStore } from '../../common/cart/index.ts'
import { resumedCheckout } from '../checkout/index.ts'
import classes from './Quotes.module.css'
import type { QuotableLine } from './quotable-line.ts'

const rules = formRules(z.object(saveQuoteFields))

/** Dialog that stores lines as a quote: who it is for, and for a business its reference and VAT number. */
export function SaveAsQuote({ lines, onClose }: { lines: readonly QuotableLine[]; onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [known] = useState(() => resumedCheckout(useShoppingStore.getState().checkout))
  const keyOf = useContentKey()
  const quoted = lines.filter((line) => !isSample(line))
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      firstname: known.firstname,
      middlename: known.middlename,
      lastname: known.lastname,
      email: known.email,
      companyName: known.customerType === 'business' ? known.companyName : '',
      vatnumber: known.customerType === 'business' ? known.vatnumber : '',
      reference: known.reference,
    },
    validate: rules,
    validateInputOnBlur: true,
  })
  const save = useMutation({
    mutationFn: (values: typeof form.values) => {
      const body = {
        ...values,
        shoppinglist: quoted.map(({ id, itemId, netPrice, count }) => ({ id, itemId, basePrice: netPrice, count })),
      }
      return api.quotes.save({ headers: { 'idempotency-key': keyOf(body) }, body })
    },
    onSuccess: ({ quoteId }) => navigate(sitePaths.quote(quoteId)),
    onError: (error) => {
      report(error, 'saving a quote')
      if (!(error instanceof ShopError)) return
      form.setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
      // The page then shows the prices of now, with which the next click makes the quote.
      if (error.code === 'prices_changed') void queryClient.invalidateQueries({ queryKey: ['product'] })
    },
  })
  useUnsaved(form.isDirty() || save.isPending)
  return (
    <Dialog isOpen onClose={onClose} title="Bewaar als offerte">
      <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <p>
          U krijgt een mail met uw offerte. De prijzen van nu liggen dan vast tot de dag die erop staat. Het kost niets
          en u zit nergens aan vast.
        </p>
        {quoted.length < lines.length && <p>Gratis kleurstalen gaan niet mee: die bestelt u gewoon.</p>}
        <div className={classes.name}>
          <TextInput label="Voornaam" withAsterisk autoComplete="given-name" {...form.getInputProps('firstname')} />
          <TextInput label="Tussenvoegsel" autoComplete="additional-name" {...form.getInputProps('middlename')} />
          <TextInput label="Achternaam" withAsterisk autoComplete="family-name" {...form.getInputProps('lastname')} />
        </div>
        <TextInput
          label="E-mailadres"
          withAsterisk
          type="email"
          autoComplete="email"
          description="Accepteren kan alleen met dit e-mailadres."
          {...form.getInputProps('email')}
        />
        <TextInput label="Bedrijfsnaam (zakelijk)" autoComplete="organization" {...form.getInputProps('companyName')} />
        {form.values.companyName !== '' && <TextInput label="Btw-nummer" {...form.getInputProps('vatnumber')} />}
        <TextInput label="Uw referentie" {...form.getInputProps('reference')} />
        {save.error && <Notice tone="bad">{save.error.message}</Notice>}
        {quoted.length === 0 && <Notice tone="bad">Leg eerst een product in uw winkelwagen.</Notice>}
        <div className={classes.buttons}>
          <Button type="submit" loading={save.isPending} disabled={quoted.length === 0}>
            Bewaar en mail mij de offerte
          </Button>
          <Button variant="default" onClick={onClose}>
            Terug
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
