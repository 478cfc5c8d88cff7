import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { contactForm } from '#shared/contracts/contact.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { CONTACT_SUBJECT_TEXTS, CONTACT_SUBJECTS, mayHaveOrder } from '#shared/domain/contact/subjects.ts'
import { useApi } from '../../../lib/api.ts'
import { formRules } from '../../../lib/form-rules.ts'
import { newId } from '../../../lib/new-id.ts'
import { report } from '../../../lib/report.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { useAfterRender } from '../../../lib/use-after-render.ts'
import { useDraftAutosave } from '../../../lib/use-draft-autosave.ts'
import { Button } from '../../../ui/Button.tsx'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import classes from './ContactForm.module.css'
import {
  type ContactValues,
  forgetMessage,
  keyOf,
  persistMessage,
  resumedMessage,
  sentMessage,
} from './contact-values.ts'

const NOT_SENT = 'Uw bericht kon niet worden verstuurd. Wat u schreef blijft staan; probeer het zo nog eens.'
const rules = formRules(contactForm)

/** Contact form. Typed values stay on this computer until the message is sent. */
export function ContactForm() {
  const api = useApi()
  const element = useRef<HTMLFormElement>(null)
  const honeypot = useRef<HTMLInputElement>(null)
  const draft = useDraftAutosave(persistMessage)
  const isBusy = useRef(false)
  const focusFirstError = useAfterRender(() =>
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  )
  const form = useForm<ContactValues>({
    mode: 'controlled',
    initialValues: resumedMessage(),
    validate: rules,
    validateInputOnBlur: true,
    onValuesChange: draft.save,
  })
  const sending = useMutation({
    mutationFn: (values: ContactValues) => {
      draft.discardChanges()
      return api.contact.send({
        headers: { 'idempotency-key': keyOf(values, newId) },
        body: { ...sentMessage(values), website: honeypot.current?.value ?? '' },
      })
    },
    onSuccess: forgetMessage,
    onError: (error) => {
      report(error, 'contact')
      if (error instanceof ShopError && error.fields.length > 0) {
        form.setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
        focusFirstError()
      }
    },
    onSettled: () => {
      isBusy.current = false
    },
  })
  useUnsaved(sending.isPending || (form.isDirty() && !sending.isSuccess))

  const submit = form.onSubmit((values) => {
    // Ignores the second click of a double click, which comes before the button is shown as busy.
    if (isBusy.current) return
    isBusy.current = true
    sending.mutate(values)
  }, focusFirstError)
  const writeAnother = () => {
    sending.reset()
    form.setValues({ message: '', orderNumber: '' })
    form.resetDirty()
    form.clearErrors()
  }

  if (sending.isSuccess) return <Sent email={sending.variables.email} onAnother={writeAnother} />
  return (
    <form ref={element} className={classes.form} noValidate onSubmit={submit} aria-label="Stuur ons een bericht">
      <div className={classes.pair}>
        <TextInput label="Naam" withAsterisk autoComplete="name" {...form.getInputProps('name')} />
        <TextInput
          label="E-mailadres"
          withAsterisk
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
      </div>
      <NativeSelect
        label="Onderwerp"
        withAsterisk
        data={CONTACT_SUBJECTS.map((value) => ({ value, label: CONTACT_SUBJECT_TEXTS[value] }))}
        {...form.getInputProps('subject')}
      />
      <div className={classes.pair}>
        <TextInput label="Telefoon (mag u leeg laten)" type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
        {mayHaveOrder(form.values.subject) && (
          <TextInput label="Bestelnummer (als u dat heeft)" {...form.getInputProps('orderNumber')} />
        )}
      </div>
      <Textarea label="Bericht" withAsterisk rows={7} {...form.getInputProps('message')} />
      {/* Honeypot: people do not see this field and leave it empty, but spam programs fill it in. */}
      <div className={classes.trap} aria-hidden="true">
        <label>
          Laat dit veld leeg
          <input ref={honeypot} type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {sending.isError && <Notice tone="bad">{sentenceOf(sending.error)}</Notice>}
      <p className={classes.small}>
        Wij bewaren uw bericht een jaar. Meer leest u in onze <Link to={sitePaths.privacy}>privacyverklaring</Link>.
      </p>
      <Button type="submit" className={classes.send} loading={sending.isPending}>
        Verstuur bericht
      </Button>
    </form>
  )
}

function Sent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  // The form that had the focus was removed, so the focus would be lost.
  useEffect(() => element.current?.focus(), [])
  return (
    <div ref={element} tabIndex={-1} className={classes.form}>
      <Notice tone="good" title="Uw bericht is aangekomen.">
        <p>Dank u wel. U krijgt binnen twee werkdagen antwoord. Een kopie gaat naar {email}.</p>
      </Notice>
      <Button variant="default" className={classes.send} onClick={onAnother}>
        Nog een bericht schrijven
      </Button>
    </div>
  )
}

const sentenceOf = (error: Error) =>
  error instanceof ShopError && error.code !== 'unexpected' ? error.message : NOT_SENT
