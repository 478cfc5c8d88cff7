import { useState } from 'react'
import { report } from '../../../lib/report.ts'
import { usePlatform } from '../../../platform/platform.ts'

type Result = { tone: 'good' | 'bad'; text: string }

const SAVED: Result = { tone: 'good', text: 'De foto is bewaard.' }
const FAILED: Result = { tone: 'bad', text: 'De foto kon niet worden gemaakt. Probeer het opnieuw.' }

/** Returns a function that saves a photo under a name, and its last result in words; undefined while it is busy. */
export function useSavePhoto() {
  const { saveFile } = usePlatform()
  const [result, setResult] = useState<Result>()

  const save = async (name: string, make: () => Promise<Blob>) => {
    setResult(undefined)
    try {
      await saveFile(name, await make())
      setResult(SAVED)
    } catch (error) {
      report(error, '3D photo')
      setResult(FAILED)
    }
  }
  return { save, result }
}
