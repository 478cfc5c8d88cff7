import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type PreferredWeeks, preferenceProblem } from '#shared/domain/planning/preferred-weeks.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PreferredWeeksFields } from '../../common/preferred-weeks/index.ts'
import classes from './Promises.module.css'
import { usePromiseActions } from './promise-queries.ts'

const NO_PREFERENCE: PreferredWeeks = { from: null, until: null, avoided: [] }

type EditPreferenceProps = { salesOrderId: number; preference: PreferredWeeks | null; onClose: () => void }

/** Form for the weeks that suit the customer, as the customer told them by telephone. */
export function EditPreference({ salesOrderId, preference, onClose }: EditPreferenceProps) {
  const [value, setValue] = useState<PreferredWeeks>(preference ?? NO_PREFERENCE)
  const [problem, setProblem] = useState<string>()
  const { savePreference } = usePromiseActions(salesOrderId, onClose)
  useUnsaved(value !== (preference ?? NO_PREFERENCE))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = preferenceProblem(value)
    setProblem(found)
    if (!found) savePreference.mutate(value)
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Voorkeur wijzigen">
      <PreferredWeeksFields
        legend="Wanneer komt het de klant uit?"
        description="Een week na de beloofde levertijd verplaatst de belofte, op verzoek van de klant."
        value={value}
        onChange={(next) => {
          setValue(next)
          setProblem(undefined)
        }}
        errors={{ until: problem }}
      />
      {savePreference.notice && <Notice tone={savePreference.notice.tone}>{savePreference.notice.text}</Notice>}
      <div className={classes.buttons}>
        <Button type="submit" loading={savePreference.isPending}>
          Voorkeur bewaren
        </Button>
        <Button variant="default" onClick={onClose}>
          Niet wijzigen
        </Button>
      </div>
    </form>
  )
}
