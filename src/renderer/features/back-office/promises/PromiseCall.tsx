import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { CallMomentFields } from './CallMomentFields.tsx'
import { type CallMoment, type CallSubject, newCallId, useCallActions } from './call-back-queries.ts'
import classes from './Promises.module.css'

type PromiseCallProps = { subject: CallSubject; name: string; phone: string; onClose: () => void }

type Person = { name: string; phone: string; about: string }

/** The end of the working day. */
const END_OF_DAY = '17:00'

/** Form with which staff promise to call a customer. */
export function PromiseCall({ subject, name, phone, onClose }: PromiseCallProps) {
  const today = amsterdamDay(new Date())
  const [person, setPerson] = useState<Person>({ name, phone, about: '' })
  const [moment, setMoment] = useState<CallMoment>({ day: today, until: END_OF_DAY })
  // One id per form, so that a second click after a lost response makes one promise.
  const [callBackId] = useState(newCallId)
  const [wasTried, setTried] = useState(false)
  const { promise } = useCallActions(onClose)
  useUnsaved(person.about !== '')
  const missing = (field: keyof Person, text: string) => (wasTried && person[field].trim() === '' ? text : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const isComplete = Object.values({ ...person, ...moment }).every((text) => text.trim() !== '')
    if (isComplete) promise.mutate({ callBackId, ...subject, ...person, ...moment })
  }
  const field = (key: keyof Person) => ({
    value: person[key],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setPerson((before) => ({ ...before, [key]: currentTarget.value })),
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Terugbellen beloven">
      <h3 className={classes.title}>Terugbellen beloven</h3>
      <div className={classes.fields}>
        <TextInput
          label="Naam"
          withAsterisk
          maxLength={200}
          error={missing('name', 'Naam is verplicht.')}
          {...field('name')}
        />
        <TextInput
          label="Telefoonnummer"
          withAsterisk
          type="tel"
          maxLength={50}
          error={missing('phone', 'Telefoonnummer is verplicht.')}
          {...field('phone')}
        />
        <CallMomentFields value={moment} onChange={setMoment} today={today} wasTried={wasTried} />
      </div>
      <TextInput
        label="Waarover"
        description="Voor collega's. De klant kan het lezen als hij zijn gegevens opvraagt."
        withAsterisk
        maxLength={300}
        error={missing('about', 'Waarover is verplicht.')}
        {...field('about')}
      />
      {promise.notice && <Notice tone={promise.notice.tone}>{promise.notice.text}</Notice>}
      <div className={classes.buttons}>
        <Button type="submit" loading={promise.isPending}>
          Belofte vastleggen
        </Button>
        <Button variant="default" onClick={onClose}>
          Niet vastleggen
        </Button>
      </div>
    </form>
  )
}
