import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import { MAX_SERVICE_TEXT } from '#shared/contracts/service-fields.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { problemInWords, SERVICE_PROBLEMS } from '#shared/domain/service/problems.ts'
import { useApi } from '../../../lib/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PhotoPicker, usePhotos } from '../../common/service-photos/index.ts'
import { cardLayout, GrowingTextarea, useStaffAction } from '../frame/index.ts'
import { answerDrafts } from './answer-drafts.ts'
import { SERVICE_DESK, serviceCaseAtShop } from './service-queries.ts'

const EMPTY = { name: '', email: '', phone: '', products: '', problem: '', description: '', photoIds: '', rowIds: '' }
type Values = typeof EMPTY

/** Form of staff for a case that a customer reported, of an order or without one. */
export function NewCase({ order }: { order: SalesOrder | undefined }) {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const draftId = order ? `order-${order.salesOrderId}` : 'new'
  const [values, setValues] = useState<Values>(() => ({ ...EMPTY, ...answerDrafts.of(draftId) }))
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [key, setKey] = useState(newId)
  const change = (changes: Partial<Values>) => {
    setErrors({})
    setKey(newId())
    setValues((before) => {
      const next = { ...before, ...changes }
      answerDrafts.save(draftId, next)
      return next
    })
  }
  const photos = usePhotos({
    initialIds: listOf(values.photoIds),
    send: (photoId, file) => api.serviceDesk.sendPhoto({ params: { photoId }, file }),
    onChange: (photoIds) => change({ photoIds: photoIds.join(',') }),
  })
  const open = useStaffAction(
    () => {
      const { photoIds, rowIds, problem, ...texts } = values
      return api.serviceDesk.open({
        headers: { 'idempotency-key': key },
        body: {
          ...texts,
          // The server refuses an empty problem, with a sentence at the field.
          problem: problem as (typeof SERVICE_PROBLEMS)[number],
          photoIds: listOf(photoIds),
          rowIds: listOf(rowIds).map(Number),
          ...(order && { salesOrderId: order.salesOrderId }),
        },
      })
    },
    {
      onSuccess: async (opened) => {
        answerDrafts.forget(draftId)
        queryClient.setQueryData(serviceCaseAtShop(api, opened.serviceCaseId).queryKey, opened)
        await queryClient.invalidateQueries({ queryKey: [...SERVICE_DESK, 'list'] })
        await navigate(staffPaths.serviceCaseAtShop(opened.serviceCaseId), { replace: true })
      },
      onError: (error) => {
        if (error instanceof ShopError)
          setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
      },
    },
  )
  useUnsaved(values.description !== '' || photos.isSending || open.isPending)
  const field = (name: 'name' | 'email' | 'phone' | 'products') => ({
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!order && values.name.trim() === '') return setErrors({ name: 'Naam is verplicht.' })
    if (values.problem === '') return setErrors({ problem: 'Kies wat er mis is.' })
    if (!open.isPending) open.mutate(undefined)
    return undefined
  }
  return (
    <form className={cardLayout.card} onSubmit={submit} noValidate>
      <Stack gap="sm" maw={720}>
        {order ? (
          <Checkbox.Group
            label="Om welk product gaat het?"
            value={listOf(values.rowIds)}
            onChange={(rowIds) => change({ rowIds: rowIds.join(',') })}
          >
            <Stack gap="xs" mt="xs">
              {order.salesOrderRows.map(({ salesOrderRowId, count, displayName, options }) => (
                <Checkbox
                  key={salesOrderRowId}
                  value={String(salesOrderRowId)}
                  label={`${count} × ${displayName}`}
                  description={options.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        ) : (
          <>
            <TextInput label="Naam" withAsterisk maxLength={200} {...field('name')} />
            <TextInput
              label="E-mailadres"
              description="Zonder adres krijgt de klant geen mails."
              maxLength={200}
              {...field('email')}
            />
            <TextInput label="Telefoon" maxLength={50} {...field('phone')} />
            <TextInput
              label="Product"
              description="Model en leer, zo goed als bekend."
              maxLength={300}
              {...field('products')}
            />
          </>
        )}
        <NativeSelect
          label="Wat is er mis?"
          withAsterisk
          data={[
            { value: '', label: 'Kies…' },
            ...SERVICE_PROBLEMS.map((value) => ({ value, label: problemInWords(value) })),
          ]}
          value={values.problem}
          error={errors.problem}
          onChange={(event) => change({ problem: event.currentTarget.value })}
        />
        <GrowingTextarea
          label="Wat vertelt de klant?"
          description="De klant leest dit in de bevestiging en op zijn pagina."
          withAsterisk
          minRows={4}
          maxRows={16}
          maxLength={MAX_SERVICE_TEXT}
          value={values.description}
          error={errors.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <PhotoPicker photos={photos} label="Foto's" description="De klant kan ze op zijn pagina zien." />
        <div>
          <Button type="submit" loading={open.isPending} disabled={photos.isSending}>
            Melding openen
          </Button>
        </div>
        {open.notice && <Notice tone={open.notice.tone}>{open.notice.text}</Notice>}
      </Stack>
    </form>
  )
}

const listOf = (text: string) => (text ? text.split(',') : [])
