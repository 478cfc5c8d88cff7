import { type FormEvent, useState } from 'react'
import { signaturePath } from '#shared/domain/orders/signed-order.ts'
import { report } from '../../../lib/report.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { SignatureArea } from '../signature/index.ts'
import classes from './Ride.module.css'
import { scaledPhoto } from './scale-photo.ts'
import type { DriverReport } from './use-ride.ts'

type StopFormProps = {
  stopId: number
  kind: 'delivered' | 'not_home' | 'damaged' | 'refused'
  /** Purpose of the stop. A visit is for a service case. */
  purpose: 'delivery' | 'collection' | 'visit'
  /** Stores the report. Returns false when the phone could not store it; the form then stays. */
  onSubmit: (report: DriverReport) => boolean
  onCancel: () => void
}

const PURPOSES = {
  delivery: {
    title: 'Bezorgd',
    name: 'Naam van wie aanneemt',
    noName: 'Vul in wie de levering aannam.',
    signature: 'Handtekening van de ontvanger',
    noSignature: 'Laat de ontvanger tekenen.',
  },
  collection: {
    title: 'Opgehaald',
    name: 'Naam van wie meegeeft',
    noName: 'Vul in wie het meegaf.',
    signature: 'Handtekening van wie meegeeft',
    noSignature: 'Laat de klant tekenen.',
  },
  visit: {
    title: 'Bezoek afgelegd',
    name: 'Naam van wie thuis was',
    noName: 'Vul in wie er thuis was.',
    signature: 'Handtekening van wie thuis was',
    noSignature: 'Laat de klant tekenen.',
  },
} as const

const TITLES = { not_home: 'Niet thuis', damaged: 'Schade', refused: 'Geweigerd' } as const

/** Form of the driver: who received the delivery, handed over a return or was visited, and signed, or why it failed, with a photo. */
export function StopForm({ stopId, kind, purpose, onSubmit, onCancel }: StopFormProps) {
  const [name, setName] = useState('')
  const [signature, setSignature] = useState('')
  const [reason, setReason] = useState('')
  const [photo, setPhoto] = useState('')
  const [photoProblem, setPhotoProblem] = useState('')
  const [wasTried, setTried] = useState(false)
  useUnsaved(true)
  const isDelivered = kind === 'delivered'
  const words = PURPOSES[purpose]
  const title = kind === 'delivered' ? words.title : TITLES[kind]
  const isComplete = isDelivered ? name.trim() !== '' && signature !== '' : reason.trim() !== ''

  const choosePhoto = async (file: File | undefined) => {
    setPhotoProblem('')
    if (!file) return setPhoto('')
    try {
      setPhoto(await scaledPhoto(file))
    } catch (error) {
      report(error, 'photo of a driver')
      setPhoto('')
      setPhotoProblem('Dit bestand is geen foto die wij kunnen lezen. Maak een nieuwe foto.')
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isComplete && onSubmit({ stopId, kind, name: name.trim(), signature, reason: reason.trim(), photo })) onCancel()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={title}>
      <h3 className={classes.formTitle}>{title}</h3>
      {isDelivered && (
        <>
          <TextInput
            label={words.name}
            withAsterisk
            maxLength={120}
            autoComplete="off"
            value={name}
            error={wasTried && name.trim() === '' ? words.noName : undefined}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <SignatureArea
            label={words.signature}
            hint="Teken hier"
            clearText="Wissen"
            isEmpty={signature === ''}
            onChange={(strokes) => setSignature(signaturePath(strokes))}
          />
          {wasTried && signature === '' && (
            <p className={classes.problem} role="alert">
              {words.noSignature}
            </p>
          )}
        </>
      )}
      <TextInput
        label={isDelivered ? 'Opmerking' : 'Wat was er aan de hand?'}
        withAsterisk={!isDelivered}
        maxLength={500}
        value={reason}
        error={wasTried && !isDelivered && reason.trim() === '' ? 'Vul in wat er aan de hand was.' : undefined}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <label className={classes.photo}>
        <span>{photo ? 'Andere foto' : 'Foto maken'}</span>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget: { files } }) => void choosePhoto(files?.[0])}
        />
      </label>
      {photo && <img className={classes.preview} src={`data:image/jpeg;base64,${photo}`} alt="De gemaakte foto" />}
      {photoProblem && (
        <p className={classes.problem} role="alert">
          {photoProblem}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" size="lg" fullWidth>
          Vastleggen
        </Button>
        <Button variant="default" size="lg" fullWidth onClick={onCancel}>
          Terug
        </Button>
      </div>
    </form>
  )
}
