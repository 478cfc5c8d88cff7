import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import { serviceForm } from '#shared/contracts/service-fields.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { problemHint, problemInWords, SERVICE_PROBLEMS } from '#shared/domain/service/problems.ts'
import { useApi } from '../../../lib/api.ts'
import { formRules } from '../../../lib/form-rules.ts'
import { report } from '../../../lib/report.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { useAfterRender } from '../../../lib/use-after-render.ts'
import { useDraftAutosave } from '../../../lib/use-draft-autosave.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { PhotoPicker, usePhotos } from '../../common/service-photos/index.ts'
import { sentenceOf } from './refusal-sentence.ts'
import classes from './Service.module.css'
import { emptyDraft, forgetDraft, keyFor, type ServiceDraft, saveDraft, storedDraft } from './service-drafts.ts'
import { ownServiceCase, SERVICE } from './service-queries.ts'

/** Values of the form, with the field names of the contract. */
type Values = { rowIds: number[]; problem: string; description: string; photoIds: string[] }

const rules = formRules(serviceForm)

const valuesOf = ({ text, ...draft }: ServiceDraft): Values => ({ ...draft, description: text })
const draftOf = ({ description, ...values }: Values): ServiceDraft => ({ ...values, text: description })

/** The form of a new service case: products, problem, description and photos. The draft is stored on this computer. */
export function NewCaseForm({ order }: { order: SalesOrder }) {
  const { salesOrderId, salesOrderRows: rows } = order
  const name = `order-${salesOrderId}`
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const draft = useDraftAutosave((values: Values) => saveDraft(name, draftOf(values)))
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: valuesOf(startOf(name, rows)),
    validate: (values) => rules(values as Parameters<typeof rules>[0]), // an empty problem is refused by the rule
    onValuesChange: draft.save,
  })
  const photos = usePhotos({
    initialIds: form.values.photoIds,
    send: (photoId, file) => api.service.sendOrderPhoto({ params: { id: salesOrderId, photoId }, file }),
    onChange: (photoIds) => form.setFieldValue('photoIds', photoIds),
  })
  const isBusy = useRef(false)
  const opening = useMutation({
    mutationFn: (values: Values) =>
      api.service.open({
        params: { id: salesOrderId },
        headers: { 'idempotency-key': keyFor(name, draftOf(values)) },
        body: values as Parameters<typeof api.service.open>[0]['body'], // the rules have checked the problem
      }),
    onSuccess: (opened) => {
      draft.discardChanges()
      forgetDraft(name)
      queryClient.setQueryData(ownServiceCase(api, opened.serviceCaseId).queryKey, opened)
      void queryClient.invalidateQueries({ queryKey: [...SERVICE, 'order'] })
      void navigate(sitePaths.serviceCase(opened.serviceCaseId), { replace: true, state: { isNew: true } })
    },
    onError: (error) => {
      if (error instanceof ShopError) for (const { field, message } of error.fields) form.setFieldError(field, message)
      report(error, 'service case')
    },
    onSettled: () => {
      isBusy.current = false
    },
  })
  useUnsaved(opening.isPending || photos.isSending || form.isDirty())
  const element = useRef<HTMLFormElement>(null)
  const focusFirstError = useAfterRender(() =>
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  )
  const submit = form.onSubmit((values) => {
    // The second click of a double click, when the button is not yet shown as busy.
    if (isBusy.current) return
    isBusy.current = true
    opening.mutate(values)
  }, focusFirstError)
  const toggle = (id: number) => {
    const { rowIds } = form.values
    form.setFieldValue('rowIds', rowIds.includes(id) ? rowIds.filter((other) => other !== id) : [...rowIds, id])
    form.clearFieldError('rowIds')
  }

  return (
    <form ref={element} className={classes.card} noValidate onSubmit={submit}>
      <fieldset className={classes.rows}>
        <legend className={classes.legend}>Om welk product gaat het?</legend>
        {rows.map(({ salesOrderRowId: id, displayName, count, options, imageUrl }) => (
          <label key={id} className={classes.row}>
            <input
              type="checkbox"
              checked={form.values.rowIds.includes(id)}
              onChange={() => toggle(id)}
              aria-invalid={form.errors.rowIds ? true : undefined}
            />
            {imageUrl && <Picture src={imageUrl} alt="" width={96} height={72} sizes="72px" />}
            <span className={classes.rowText}>
              <span>
                {count} × {displayName}
              </span>
              <span className={classes.quiet}>
                {options.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
              </span>
            </span>
          </label>
        ))}
        {form.errors.rowIds && <p className={classes.error}>{form.errors.rowIds}</p>}
      </fieldset>
      <RadioCards
        legend="Wat is er mis?"
        name="problem"
        withAsterisk
        value={form.values.problem}
        onChange={(problem) => {
          form.setFieldValue('problem', problem)
          form.clearFieldError('problem')
        }}
        error={form.errors.problem}
        options={SERVICE_PROBLEMS.map((value) => ({
          value: value as string,
          label: problemInWords(value),
          hint: problemHint(value),
        }))}
      />
      <Textarea
        label="Beschrijf wat u ziet of merkt"
        description="Waar zit het, sinds wanneer, en gebeurt het altijd?"
        withAsterisk
        rows={5}
        {...form.getInputProps('description')}
      />
      <PhotoPicker
        photos={photos}
        label="Foto's (mag u overslaan)"
        description="Eén van het hele meubel en een paar van dichtbij helpen het meest. Alleen wij kunnen ze zien; plaats en tijd halen wij eruit."
      />
      <p className={classes.quiet}>
        Wat wij met uw gegevens doen leest u in onze <Link to={sitePaths.privacy}>privacyverklaring</Link>.
      </p>
      {photos.hasFailed && (
        <Notice tone="waits">
          <p>Niet alle foto's zijn verstuurd. U kunt ze opnieuw versturen, weghalen, of de melding zo versturen.</p>
        </Notice>
      )}
      {opening.error && (
        <Notice tone="bad">
          <p>{sentenceOf(opening.error)}</p>
        </Notice>
      )}
      <Button type="submit" loading={opening.isPending} disabled={photos.isSending} className={classes.submit}>
        {photos.isSending ? "Foto's worden verstuurd…" : 'Melding versturen'}
      </Button>
    </form>
  )
}

/** Returns the stored draft. Without one, the only product of an order is chosen already. */
function startOf(name: string, rows: SalesOrder['salesOrderRows']): ServiceDraft {
  const ids = rows.map(({ salesOrderRowId }) => salesOrderRowId)
  const stored = storedDraft(name)
  if (stored) return { ...stored, rowIds: stored.rowIds.filter((id) => ids.includes(id)) }
  return { ...emptyDraft, rowIds: ids.length === 1 ? ids : [] }
}
