import { Button, Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ServicePart, StaffCase } from '#shared/contracts/service-desk.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SectionCard, useStaffAction } from '../frame/index.ts'
import classes from './Service.module.css'
import { serviceCaseAtShop } from './service-queries.ts'
import { useCaseUpdate } from './use-case-update.ts'

/** The spare parts of a case, with a form to add one or to change one. */
export function CaseParts({ serviceCase }: { serviceCase: StaffCase }) {
  const [edited, setEdited] = useState<ServicePart>()
  const { parts } = serviceCase
  return (
    <SectionCard title="Onderdelen">
      {parts.length === 0 && !edited && <p className={classes.quiet}>Er zijn geen onderdelen besteld.</p>}
      <ul className={classes.events}>
        {parts.map((part) => (
          <li key={part.partId}>
            <strong>{part.description}</strong>
            <span className={classes.quiet}>{partInWords(part)}</span>
            {edited?.partId !== part.partId && (
              <Button variant="default" size="compact-sm" onClick={() => setEdited(part)}>
                Wijzigen
              </Button>
            )}
          </li>
        ))}
      </ul>
      {edited ? (
        <PartForm key={edited.partId} serviceCase={serviceCase} part={edited} onEnd={() => setEdited(undefined)} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setEdited(newPart())}>
            Onderdeel toevoegen
          </Button>
        </div>
      )}
    </SectionCard>
  )
}

const newPart = (): ServicePart => ({
  partId: newUuid(),
  description: '',
  supplier: '',
  orderedOn: null,
  expectedOn: null,
  receivedOn: null,
  version: 0,
})

const day = (text: string) => dayInWords(`${text}T12:00:00Z`)

function partInWords({ supplier, orderedOn, expectedOn, receivedOn }: ServicePart): string {
  return [
    supplier,
    orderedOn && `besteld op ${day(orderedOn)}`,
    receivedOn ? `binnen op ${day(receivedOn)}` : expectedOn && `verwacht op ${day(expectedOn)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

type PartFormProps = { serviceCase: StaffCase; part: ServicePart; onEnd: () => void }

function PartForm({ serviceCase: { serviceCaseId: id }, part, onEnd }: PartFormProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const update = useCaseUpdate(id)
  const [values, setValues] = useState({
    description: part.description,
    supplier: part.supplier,
    orderedOn: part.orderedOn ?? '',
    expectedOn: part.expectedOn ?? '',
    receivedOn: part.receivedOn ?? '',
  })
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const save = useStaffAction(
    () =>
      api.serviceDesk.savePart({
        params: { id, partId: part.partId },
        body: {
          description: values.description,
          supplier: values.supplier,
          orderedOn: values.orderedOn || null,
          expectedOn: values.expectedOn || null,
          receivedOn: values.receivedOn || null,
          version: part.version,
        },
      }),
    {
      onSuccess: async (updated) => {
        await update(updated)
        onEnd()
      },
      onError: (error) => {
        if (!(error instanceof ShopError)) return
        setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
        // The list then shows the part as it is now, and opens it with its new version.
        if (error.code === 'service_case_changed')
          void queryClient.invalidateQueries({ queryKey: serviceCaseAtShop(api, id).queryKey })
      },
    },
  )
  useUnsaved(save.isPending || (values.description !== '' && values.description !== part.description))
  const field = (name: keyof typeof values) => ({
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setErrors({})
      setValues((before) => ({ ...before, [name]: value }))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate(undefined)
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput label="Onderdeel" maxLength={300} withAsterisk {...field('description')} />
      <TextInput label="Leverancier" maxLength={200} {...field('supplier')} />
      <Group align="start" gap="sm">
        <TextInput label="Besteld op" type="date" w={160} {...field('orderedOn')} />
        <TextInput label="Verwacht op" type="date" w={160} {...field('expectedOn')} />
        <TextInput label="Binnen op" type="date" w={160} {...field('receivedOn')} />
      </Group>
      <Group gap="sm">
        <Button type="submit" loading={save.isPending}>
          Onderdeel bewaren
        </Button>
        <Button variant="default" onClick={onEnd}>
          Niet bewaren
        </Button>
      </Group>
      {save.notice && <Notice tone={save.notice.tone}>{save.notice.text}</Notice>}
    </form>
  )
}
