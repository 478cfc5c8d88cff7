import { CAUSE_WORDS, PROMISE_CAUSES, type PromiseCause } from '#shared/domain/planning/promised-periods.ts'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import classes from './Promises.module.css'

/** A reason while it is typed: without a cause it is not complete. */
export type ReasonDraft = { cause: PromiseCause | ''; explanation: string }

type ReasonFieldsProps = { value: ReasonDraft; onChange: (value: ReasonDraft) => void; error?: string | undefined }

/** Fields for why a promise changed or was not kept. */
export function ReasonFields({ value, onChange, error }: ReasonFieldsProps) {
  return (
    <>
      <NativeSelect
        label="Reden"
        withAsterisk
        value={value.cause}
        error={error}
        data={[
          { value: '', label: 'Kies een reden' },
          ...PROMISE_CAUSES.map((cause) => ({ value: cause, label: CAUSE_WORDS[cause] })),
        ]}
        onChange={({ currentTarget }) =>
          onChange({ ...value, cause: PROMISE_CAUSES.find((cause) => cause === currentTarget.value) ?? '' })
        }
      />
      <TextInput
        className={classes.wide}
        label="Uitleg"
        description="Mag leeg blijven. De klant leest dit bij de bestelling."
        maxLength={300}
        value={value.explanation}
        onChange={({ currentTarget }) => onChange({ ...value, explanation: currentTarget.value })}
      />
    </>
  )
}
