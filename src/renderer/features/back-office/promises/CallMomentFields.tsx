import { TextInput } from '../../../ui/TextInput.tsx'
import type { CallMoment } from './call-back-queries.ts'

type CallMomentFieldsProps = {
  value: CallMoment
  onChange: (value: CallMoment) => void
  today: string
  wasTried: boolean
}

/** Fields for the day and the time before which staff promise to call. */
export function CallMomentFields({ value, onChange, today, wasTried }: CallMomentFieldsProps) {
  return (
    <>
      <TextInput
        type="date"
        label="Dag"
        withAsterisk
        min={today}
        value={value.day}
        error={wasTried && value.day === '' ? 'Kies een dag.' : undefined}
        onChange={({ currentTarget }) => onChange({ ...value, day: currentTarget.value })}
      />
      <TextInput
        type="time"
        label="Vóór"
        withAsterisk
        value={value.until}
        error={wasTried && value.until === '' ? 'Vul een tijd in.' : undefined}
        onChange={({ currentTarget }) => onChange({ ...value, until: currentTarget.value })}
      />
    </>
  )
}
