import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { NamedSlot } from '#shared/contracts/planning-parts.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** The window that staff chose, and whether the customer gets a mail. */
export type ChosenWindow = Pick<NamedSlot, 'vanId' | 'day' | 'from'> & { mail: boolean }

type FreeWindowFormProps = {
  /** Name of the form for screen readers. */
  label: string
  /** The query of the free windows. */
  windows: { data: { free: readonly NamedSlot[] } | undefined; error: Error | null; refetch(): unknown }
  /** Sentence for when no window is free. */
  none: string
  description: string
  /** False for a customer without an email address. */
  hasMail?: boolean
  /** False while another field of the form is wrong. */
  isReady?: boolean
  action: {
    mutate(window: ChosenWindow): void
    isPending: boolean
    notice: { tone: 'good' | 'bad'; text: string } | undefined
  }
  submitLabel: string
  onClose: () => void
  /** Fields above the windows. */
  children?: ReactNode
}

const keyOf = ({ vanId, day, from }: NamedSlot) => `${day} ${from} ${vanId}`

/** Form with which staff plan a stop in a free window of a van. The first window is chosen. */
export function FreeWindowForm(props: FreeWindowFormProps) {
  const { windows, hasMail = true, isReady = true, action, onClose } = props
  const [chosen, setChosen] = useState('')
  const [mail, setMail] = useState(true)
  const { data, error } = windows
  const refusal = error instanceof ShopError && error.status < 500 && error.status > 0 ? error.message : undefined
  // A chosen window that became full is not in the list any more.
  const slot = data?.free.find((one) => keyOf(one) === chosen) ?? data?.free[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!slot || !isReady || action.isPending) return
    action.mutate({ vanId: slot.vanId, day: slot.day, from: slot.from, mail: hasMail && mail })
  }
  return (
    <form onSubmit={submit} aria-label={props.label} noValidate>
      <Stack gap="sm">
        {props.children}
        {error && (
          <Notice tone="bad">
            <p>{refusal ?? 'De vrije momenten konden niet worden opgehaald.'}</p>
            {!refusal && (
              <Button variant="default" onClick={() => void windows.refetch()}>
                Opnieuw proberen
              </Button>
            )}
          </Notice>
        )}
        {!error && !data && <Skeleton height={60} aria-label="De vrije momenten worden gezocht" />}
        {data && !slot && <Notice tone="waits">{props.none}</Notice>}
        {data && slot && (
          <>
            <NativeSelect
              label="Moment"
              description={props.description}
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
        {action.notice && <Notice tone={action.notice.tone}>{action.notice.text}</Notice>}
        <Group gap="sm">
          {slot && (
            <Button type="submit" loading={action.isPending}>
              {props.submitLabel}
            </Button>
          )}
          <Button variant="default" disabled={action.isPending} onClick={onClose}>
            Toch niet
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
