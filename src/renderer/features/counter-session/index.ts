export { Lock } from './Lock.tsx'
export { useSessionOfTill, useTakeTillSession, useTillSession } from './till-session.ts'
export { useTouch } from './use-touch.ts'
export { WhoIsHere } from './WhoIsHere.tsx'
