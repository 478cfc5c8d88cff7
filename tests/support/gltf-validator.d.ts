/** The part of the Khronos glTF validator that tests use. The package has no types. */
declare module 'gltf-validator' {
  /** Severity 0 is an error, 1 a warning, 2 information, 3 a hint. */
  type Message = { code: string; message: string; severity: 0 | 1 | 2 | 3; pointer?: string }
  type Report = { issues: { numErrors: number; numWarnings: number; messages: Message[] } }

  export function validateBytes(
    bytes: Uint8Array,
    options?: { maxIssues?: number; ignoredIssues?: string[] },
  ): Promise<Report>
}
