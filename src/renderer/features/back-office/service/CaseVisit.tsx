import { Button, Checkbox, Group, NativeSelect, NumberInput, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { StaffCase } from '#shared/contracts/service-desk.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { isOpenCase } from '#shared/domain/service/states.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SectionCard, useStaffAction } from '../frame/index.ts'
import { SERVICE_DESK, serviceCaseAtShop, visitSlots } from './service-queries.ts'

const LEAST_MINUTES = 5
const MOST_MINUTES = 480
const USUAL_MINUTES = 60

/**
 * The visit of an open case on the week board of the deliveries: the way to its day, or a form that plans one. A case without an order
 * has no address, so its visit is planned by hand in the answer.
 */
export function CaseVisit({ serviceCase }: { serviceCase: StaffCase }) {
  const { salesOrderId, state, isErased, visitStop } = serviceCase
  const [isOpen, setOpen] = useState(false)
  if (salesOrderId === null || isErased || !isOpenCase(state)) return null
  return (
    <SectionCard title="Bezoek">
      {visitStop ? (
        <p>
          Het bezoek staat op de planning.{' '}
          <Link to={`${sitePaths.planning}?dag=${visitStop.day}`}>Verzetten of weghalen doet u op het weekbord</Link>
        </p>
      ) : isOpen ? (
        <VisitForm
          serviceCaseId={serviceCase.serviceCaseId}
          hasMail={serviceCase.email !== ''}
          onClose={() => setOpen(false)}
        />
      ) : (
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            Bezoek op het weekbord plannen…
          </Button>
        </div>
      )}
    </SectionCard>
  )
}

type Place = { vanId: string; day: string; from: string }

const keyOf = ({ vanId, day, from }: Place) => `${day} ${from} ${vanId}`

type VisitFormProps = { serviceCaseId: number; hasMail: boolean; onClose: () => void }

function VisitForm({ serviceCaseId: id, hasMail, onClose }: VisitFormProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [minutes, setMinutes] = useState<number | string>(USUAL_MINUTES)
  const [chosen, setChosen] = useState('')
  const [mail, setMail] = useState(true)
  const isValid = typeof minutes === 'number' && minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES
  const asked = isValid ? minutes : USUAL_MINUTES
  const { data, error, refetch } = useQuery(visitSlots(api, id, asked))
  const plan = useStaffAction(
    (place: Place) => api.planning.planVisit({ params: { id }, body: { ...place, minutes: asked, mail } }),
    {
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: serviceCaseAtShop(api, id).queryKey })
        await Promise.all(
          [[...SERVICE_DESK, 'list'], ['planning']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
        )
      },
      // A colleague may have planned it, or the window became full.
      onError: () => void queryClient.invalidateQueries({ queryKey: SERVICE_DESK }),
    },
  )
  // A chosen window that became full is not in the list any more.
  const slot = data?.free.find((one) => keyOf(one) === chosen) ?? data?.free[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (slot && isValid && !plan.isPending) plan.mutate({ vanId: slot.vanId, day: slot.day, from: slot.from })
  }
  return (
    <form onSubmit={submit} aria-label="Bezoek plannen" noValidate>
      <Stack gap="sm">
        <NumberInput
          label="Duur in minuten"
          description="Met de reistijd erbij."
          min={LEAST_MINUTES}
          max={MOST_MINUTES}
          step={15}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          w={180}
          value={minutes}
          error={isValid ? undefined : `Vul ${LEAST_MINUTES} tot ${MOST_MINUTES} minuten in.`}
          onChange={setMinutes}
        />
        {error && (
          <Notice tone="bad">
            <p>De vrije momenten konden niet worden opgehaald.</p>
            <Button variant="default" onClick={() => void refetch()}>
              Opnieuw proberen
            </Button>
          </Notice>
        )}
        {!error && !data && <Skeleton height={60} aria-label="De vrije momenten worden gezocht" />}
        {data && !slot && (
          <Notice tone="waits">
            De komende zes weken is er geen moment van deze duur vrij, of er rijdt geen bus in dit gebied.
          </Notice>
        )}
        {data && slot && (
          <>
            <NativeSelect
              label="Moment"
              description="Het bezoek komt op het weekbord en op de route van de bezorger."
              value={keyOf(slot)}
              data={data.free.map((one) => ({
                value: keyOf(one),
                label: `${dayInWords(`${one.day}T12:00:00Z`)}, ${one.from} – ${one.until}, ${one.van}`,
              }))}
              onChange={({ currentTarget: { value } }) => setChosen(value)}
            />
            {hasMail && (
              <Checkbox
                label="Mail de klant"
                checked={mail}
                onChange={({ currentTarget: { checked } }) => setMail(checked)}
              />
            )}
          </>
        )}
        {plan.notice && <Notice tone={plan.notice.tone}>{plan.notice.text}</Notice>}
        <Group gap="sm">
          {slot && (
            <Button type="submit" loading={plan.isPending}>
              Bezoek inplannen
            </Button>
          )}
          <Button variant="default" disabled={plan.isPending} onClick={onClose}>
            Toch niet
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
