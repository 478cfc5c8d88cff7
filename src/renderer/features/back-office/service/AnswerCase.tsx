import { Button, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { StaffCase } from '#shared/contracts/service-desk.ts'
import { MAX_SERVICE_TEXT } from '#shared/contracts/service-fields.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { nextStates, SERVICE_STATES, staffTransition, stepInWords } from '#shared/domain/service/states.ts'
import { useApi } from '../../../lib/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PhotoPicker, usePhotos } from '../../common/service-photos/index.ts'
import { GrowingTextarea, SectionCard, useStaffAction } from '../frame/index.ts'
import { answerDrafts } from './answer-drafts.ts'
import { serviceCaseAtShop } from './service-queries.ts'
import { useCaseUpdate } from './use-case-update.ts'

type Values = { kind: string; text: string; state: string; visitOn: string; visitWindow: string; photoIds: string }

const EMPTY: Values = { kind: 'shop', text: '', state: '', visitOn: '', visitWindow: '', photoIds: '' }

/**
 * Form to answer the customer, add a note for staff, and set the next state. Typed values stay in local storage until the
 * server has accepted them. When a colleague or the customer wrote first, nothing is sent and the new message is shown.
 */
export function AnswerCase({ serviceCase }: { serviceCase: StaffCase }) {
  const { serviceCaseId: id, version, state: from, email, name } = serviceCase
  const api = useApi()
  const queryClient = useQueryClient()
  const update = useCaseUpdate(id)
  const [values, setValues] = useState<Values>(() => ({ ...EMPTY, ...answerDrafts.of(id) }))
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  // One idempotency key per content, so that a second click after a lost response sends no second mail.
  const [key, setKey] = useState(newId)
  const change = (changes: Partial<Values>) => {
    const next = { ...values, ...changes }
    setValues(next)
    setErrors({})
    setKey(newId())
    answerDrafts.save(id, next)
  }
  const photos = usePhotos({
    initialIds: values.photoIds ? values.photoIds.split(',') : [],
    send: (photoId, file) => api.serviceDesk.sendPhoto({ params: { photoId }, file }),
    onChange: (photoIds) => {
      setValues((current) => {
        const next = { ...current, photoIds: photoIds.join(',') }
        answerDrafts.save(id, next)
        return next
      })
      setKey(newId())
    },
  })
  const states = nextStates(from)
  // A colleague may have taken a step after which the drafted one is impossible.
  const state = SERVICE_STATES.find((known) => known === values.state && states.includes(known))
  const requires = state && staffTransition(from, state)?.requires
  const isNote = values.kind === 'note'
  const send = useStaffAction(
    () =>
      api.serviceDesk.write({
        params: { id },
        headers: { 'idempotency-key': key },
        body: {
          version,
          kind: isNote ? 'note' : 'shop',
          text: values.text,
          photoIds: values.photoIds ? values.photoIds.split(',') : [],
          ...(state && { state }),
          ...(requires === 'visit' && { visitOn: values.visitOn || undefined, visitWindow: values.visitWindow }),
        },
      }),
    {
      success: isNote ? 'De notitie is bewaard.' : email ? `Bewaard en gemaild aan ${email}.` : 'Bewaard.',
      onSuccess: async (updated) => {
        answerDrafts.forget(id)
        photos.clear()
        setValues(EMPTY)
        setKey(newId())
        await update(updated)
      },
      onError: (error) => {
        if (!(error instanceof ShopError)) return
        setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
        if (error.code === 'service_case_changed') {
          void queryClient.invalidateQueries({ queryKey: serviceCaseAtShop(api, id).queryKey })
        }
      },
    },
  )
  useUnsaved(values.text !== '' || photos.isSending || send.isPending)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!send.isPending) send.mutate(undefined)
  }
  return (
    <SectionCard title="Antwoorden en verder">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Radio.Group label="Voor wie?" value={values.kind} onChange={(kind) => change({ kind })}>
            <Group gap="md" mt="xs">
              <Radio value="shop" label={email ? 'Bericht aan de klant' : 'Bericht aan de klant (op zijn pagina)'} />
              <Radio value="note" label="Notitie, alleen voor ons" />
            </Group>
          </Radio.Group>
          <GrowingTextarea
            label={isNote ? 'Notitie' : 'Bericht'}
            description={isNote ? undefined : `Aanhef en ondertekening komen vanzelf: “Beste ${name},”.`}
            minRows={5}
            maxRows={20}
            maxLength={MAX_SERVICE_TEXT}
            value={values.text}
            error={errors.text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <NativeSelect
            label="Wat gebeurt er met de melding?"
            data={[
              { value: '', label: 'Stand blijft zoals zij is' },
              ...states.map((next) => ({ value: next, label: stepInWords(from, next) })),
            ]}
            value={state ?? ''}
            error={errors.state}
            onChange={(event) => change({ state: event.currentTarget.value })}
          />
          {serviceCase.visitStop && state && (
            <Notice tone="waits">
              Het geplande bezoek gaat dan van het weekbord. Schrijf de klant erbij als het niet doorgaat.
            </Notice>
          )}
          {requires === 'visit' && (
            <Group align="start" gap="sm">
              <TextInput
                label="Dag van het bezoek"
                type="date"
                w={180}
                value={values.visitOn}
                error={errors.visitOn}
                onChange={(event) => change({ visitOn: event.currentTarget.value })}
              />
              <TextInput
                label="Wanneer op die dag"
                placeholder="9:00 tot 12:00"
                maxLength={60}
                value={values.visitWindow}
                error={errors.visitWindow}
                onChange={(event) => change({ visitWindow: event.currentTarget.value })}
              />
            </Group>
          )}
          <PhotoPicker
            photos={photos}
            label="Foto's"
            description={isNote ? 'Alleen voor medewerkers.' : 'De klant ziet ze op de pagina van de melding.'}
          />
          <div>
            <Button type="submit" loading={send.isPending} disabled={photos.isSending}>
              {buttonText({ isNote, isMailed: email !== '' })}
            </Button>
          </div>
          {send.notice && <Notice tone={send.notice.tone}>{send.notice.text}</Notice>}
        </Stack>
      </form>
    </SectionCard>
  )
}

function buttonText({ isNote, isMailed }: { isNote: boolean; isMailed: boolean }): string {
  if (isNote) return 'Notitie bewaren'
  return isMailed ? 'Bewaren en de klant mailen' : 'Bewaren'
}
