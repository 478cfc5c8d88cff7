import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { REVIEW_CREATED, type ReviewForm as ReviewValues, reviewForm } from '#shared/contracts/product-reviews.ts'
import { ShopError, UnreadReply } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useApi } from '../../../lib/api.ts'
import { formRules } from '../../../lib/form-rules.ts'
import { report } from '../../../lib/report.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { useAfterRender } from '../../../lib/use-after-render.ts'
import { useDraftAutosave } from '../../../lib/use-draft-autosave.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import classes from './ReviewForm.module.css'
import { draftOf, forgetDraft, persistDraft } from './review-drafts.ts'
import { StarField } from './StarField.tsx'

const THANKS = 'Bedankt voor uw review! De review zal spoedig online zichtbaar zijn.'
const NOT_SENT = 'Uw review kon niet worden verstuurd. Wat u schreef blijft staan; probeer het zo nog eens.'

/** Form for a product review. The draft is stored until it is sent, also when the dialog closes or the page reloads. */
export function ReviewForm({ productId, onClose }: { productId: number; onClose: () => void }) {
  const api = useApi()
  const element = useRef<HTMLFormElement>(null)
  const focusFirstError = useAfterRender(() =>
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  )
  const draft = useDraftAutosave((values: ReviewValues) => persistDraft(productId, values))
  const form = useForm<ReviewValues>({
    mode: 'controlled',
    initialValues: { name: '', email: '', review: '', rating: 5, ...draftOf(productId) },
    validate: formRules(reviewForm),
    validateInputOnBlur: true,
    onValuesChange: draft.save,
  })
  const sending = useMutation({
    mutationFn: async (values: ReviewValues) => {
      const { message } = await api.productReviews
        .create({ body: { ...values, id: productId } })
        .catch((error: unknown) => {
          // The status of the reply says that the review was stored: do not send it again (docs/decisions.md#i38).
          if (!(error instanceof UnreadReply)) throw error
          report(error, 'review reply')
          return { message: REVIEW_CREATED }
        })
      // A reply with another text than `REVIEW_CREATED` is a failure (docs/requirements.md#s8-review).
      if (message !== REVIEW_CREATED) throw new Error(message)
    },
    onSuccess: () => {
      draft.discardChanges()
      forgetDraft(productId)
    },
    onError: (error) => {
      report(error, 'review')
      if (error instanceof ShopError && error.fields.length > 0) {
        form.setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
        focusFirstError()
      }
    },
  })

  useUnsaved(sending.isPending || (form.isDirty() && !sending.isSuccess))

  if (sending.isSuccess)
    return (
      <div className={classes.form}>
        <Notice tone="good">{THANKS}</Notice>
        <Button onClick={onClose}>Sluiten</Button>
      </div>
    )
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => sending.mutate(values), focusFirstError)}
    >
      <StarField value={form.values.rating} onChange={(rating) => form.setFieldValue('rating', rating)} />
      <TextInput label="Naam" withAsterisk autoComplete="name" {...form.getInputProps('name')} />
      <TextInput
        label="E-mailadres"
        description="Komt niet op de site."
        withAsterisk
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <Textarea
        label="Uw review"
        description={`${form.values.review.length} van 2000 karakters`}
        withAsterisk
        rows={6}
        {...form.getInputProps('review')}
      />
      {sending.isError && <Notice tone="bad">{sentenceOf(sending.error)}</Notice>}
      <p className={classes.privacy}>
        Wij bewaren uw review en e-mailadres zoals beschreven in onze{' '}
        <Link to={sitePaths.privacy}>privacyverklaring</Link>.
      </p>
      <Button type="submit" loading={sending.isPending}>
        Verstuur review
      </Button>
    </form>
  )
}

const sentenceOf = (error: Error) =>
  error instanceof ShopError && error.code !== 'unexpected' ? error.message : NOT_SENT
