import { Button, NumberInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { StaffCase } from '#shared/contracts/service-desk.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { visitInWords } from '#shared/domain/planning/promise-words.ts'
import { isOpenCase } from '#shared/domain/service/states.ts'
import { useApi } from '../../../lib/api.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { SectionCard, useStaffAction } from '../frame/index.ts'
import { type ChosenWindow, FreeWindowForm } from '../free-windows/index.ts'
import classes from './Service.module.css'
import { SERVICE_DESK, serviceCaseAtShop, visitSlots } from './service-queries.ts'

const LEAST_MINUTES = 5
const MOST_MINUTES = 480
const USUAL_MINUTES = 60
/** The windows are searched after this pause in typing. */
const TYPING_MS = 300

/**
 * The promised visits of a case, and for an open one its visit on the week board of the deliveries: the way to its day, or a form that
 * plans one. A case without an order
 * has no address, so its visit is planned by hand in the answer.
 */
export function CaseVisit({ serviceCase }: { serviceCase: StaffCase }) {
  const { salesOrderId, state, isErased, visitStop, visits = [] } = serviceCase
  const [isOpen, setOpen] = useState(false)
  const canPlan = salesOrderId !== null && !isErased && isOpenCase(state)
  const told = visits
    .map((visit) => ({ ...visitInWords(visit), key: visit.promiseId }))
    .filter(({ outcome }) => outcome)
  if (!canPlan && told.length === 0) return null
  return (
    <SectionCard title="Bezoek">
      {told.length > 0 && (
        <ul className={classes.visits}>
          {told.map(({ key, title, outcome }) => (
            <li key={key}>
              {title}. <span className={classes.quiet}>{outcome}</span>
            </li>
          ))}
        </ul>
      )}
      {!canPlan ? null : visitStop ? (
        <p>
          Het bezoek staat op de planning.{' '}
          <Link to={`${staffPaths.planning}?dag=${visitStop.day}`}>Verzetten of weghalen doet u op het weekbord</Link>
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

type VisitFormProps = { serviceCaseId: number; hasMail: boolean; onClose: () => void }

function VisitForm({ serviceCaseId: id, hasMail, onClose }: VisitFormProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [minutes, setMinutes] = useState<number | string>(USUAL_MINUTES)
  const isValid = typeof minutes === 'number' && minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES
  const asked = isValid ? minutes : USUAL_MINUTES
  const windows = useQuery(visitSlots(api, id, useDebounced(asked, TYPING_MS)))
  const plan = useStaffAction(
    (window: ChosenWindow) => api.planning.planVisit({ params: { id }, body: { ...window, minutes: asked } }),
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
  return (
    <FreeWindowForm
      label="Bezoek plannen"
      windows={windows}
      none="De komende zes weken is er geen moment van deze duur vrij, of er rijdt geen bus in dit gebied."
      description="Het bezoek komt op het weekbord en op de route van de bezorger."
      hasMail={hasMail}
      isReady={isValid}
      action={plan}
      submitLabel="Bezoek inplannen"
      onClose={onClose}
    >
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
    </FreeWindowForm>
  )
}
