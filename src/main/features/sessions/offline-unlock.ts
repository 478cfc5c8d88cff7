import type { OfflineUnlock, RefusedSecret, UnlockSecret } from '../../ports/session-owner.ts'
import type { OfflineTries, TillUser, UnlockProof } from './persisted-session.ts'
import type { SecretHashing } from './secret-hashing.ts'

/** After this many wrong tries a secret unlocks nothing without the shop. Equal to the limit of the shop for PINs. */
const MAX_WRONG_TRIES = 5

type Deps = {
  user(): TillUser | null
  /** Stores another proof of the user, on the disk too. */
  setProof(proof: UnlockProof): void
  /** Unlocks the till for its user. */
  unlock(): void
  tries(): readonly OfflineTries[]
  /** Replaces the list. Stored on the disk by the next `setProof`. */
  setTries(tries: readonly OfflineTries[]): void
  newId(): string
  hashing: SecretHashing
}

type Attempt = UnlockSecret & { email: string }

/** Unlocks the till while the shop is unreachable, with the secret that opened its session. See `SessionOwner`. */
export function createOfflineUnlock({ user, setProof, unlock, tries, setTries, newId, hashing }: Deps) {
  const isUser = (email: string) => email.trim().toLowerCase() === user()?.session.email.toLowerCase()

  /** Counts a wrong try for the shop, in the report that is not sent yet. */
  const countForShop = ({ email, kind }: Attempt) => {
    const open = tries().find((one) => one.email === email && one.kind === kind && !one.isSent)
    const counted = { reportId: newId(), email, kind, isSent: false, ...open, tries: (open?.tries ?? 0) + 1 }
    setTries([...tries().filter((one) => one !== open), counted])
  }
  /** The shop resets the number of wrong tries after a right one, so tries that it does not know need no report. */
  const forgetUnsent = ({ email, kind }: Attempt) =>
    setTries(tries().filter((one) => one.isSent || one.email !== email || one.kind !== kind))

  return {
    async rememberSecret(token: string, { kind, secret }: UnlockSecret): Promise<void> {
      const hash = await hashing.hash(secret)
      if (user()?.token === token) setProof({ kind, hash, wrongTries: 0 })
    },

    countRefusal({ kind, email, isBlocked }: RefusedSecret): void {
      const proof = isUser(email) ? user()?.proof : null
      if (proof?.kind !== kind) return
      setProof({ ...proof, wrongTries: isBlocked ? MAX_WRONG_TRIES : proof.wrongTries + 1 })
    },

    async unlockOffline(typed: Attempt): Promise<OfflineUnlock> {
      const now = user()
      if (!now || now.token === null) return 'none'
      if (!isUser(typed.email)) return 'other_user'
      if (!now.proof) return 'none'
      if (now.proof.kind !== typed.kind) return 'other_kind'
      if (now.proof.wrongTries >= MAX_WRONG_TRIES) return 'blocked'
      const attempt = { ...typed, email: now.session.email }
      // Counted and stored before the comparison, so that neither parallel tries nor a restart give more tries.
      countForShop(attempt)
      setProof({ ...now.proof, wrongTries: now.proof.wrongTries + 1 })
      const isRight = await hashing.isMatch(attempt.secret, now.proof.hash)

      // The session may have ended during the comparison.
      const then = user()
      if (then?.token !== now.token || !then.proof) return 'none'
      if (!isRight) return then.proof.wrongTries >= MAX_WRONG_TRIES ? 'blocked' : 'wrong'
      forgetUnsent(attempt)
      setProof({ ...then.proof, wrongTries: 0 })
      unlock()
      return 'unlocked'
    },
  }
}
