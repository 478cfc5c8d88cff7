import { IconCamera } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { report } from '../../../lib/report.ts'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './PhotoView.module.css'
import { type RoomPhoto, readPhoto } from './read-photo.ts'

/** Types that the file dialog offers. A phone then converts its own format to JPEG. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

/** Chooses or takes a photo, or drops one. A file that is not usable is refused with the reason. */
export function ChoosePhoto({ onPhoto }: { onPhoto: (photo: RoomPhoto) => void }) {
  const [refusal, setRefusal] = useState<string>()
  const [isReading, setReading] = useState(false)
  const [isOver, setOver] = useState(false)

  const read = async (file: File | undefined) => {
    if (!file || isReading) return
    setRefusal(undefined)
    setReading(true)
    try {
      const photo = await readPhoto(file)
      if ('refusal' in photo) setRefusal(photo.refusal)
      else onPhoto(photo)
    } catch (error) {
      report(error, 'photo of a room')
      setRefusal('Deze foto kon niet worden geopend. Probeer een andere foto.')
    }
    setReading(false)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void read(event.dataTransfer.files[0])
  }
  return (
    <section
      className={classes.choose}
      aria-label="Foto kiezen"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconCamera size={44} stroke={1.3} aria-hidden />
      <p className={classes.lead}>Maak een foto van de plek waar het meubel komt, of kies er een.</p>
      <ul className={classes.tips}>
        <li>Ga staan en houd uw telefoon recht, zo'n anderhalve meter boven de vloer.</li>
        <li>Zorg dat u de vloer ziet. Wilt u de maat precies? Leg een vel A4 op de grond.</li>
      </ul>
      <label className={classes.file}>
        {isReading ? 'Foto wordt geopend…' : 'Foto kiezen of maken'}
        <input
          type="file"
          accept={ACCEPTED}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            // Otherwise the same file could not be chosen again after it was refused.
            event.currentTarget.value = ''
            void read(file)
          }}
        />
      </label>
      <p className={classes.drop}>of sleep een foto hierheen</p>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      <p className={classes.private}>Uw foto blijft op dit apparaat. Wij versturen en bewaren hem niet.</p>
    </section>
  )
}
