import { CodeBlock } from '#app/docs/code-block.tsx'

/** Shows a call with the key in the variable that the docs use: no page knows the secret. */
export function CallExample({ title, url }: { title: string; url: string }) {
  return (
    <CodeBlock title={title} label="the call" language="shell">
      {`curl -H "Authorization: Bearer $SERVICE_API_KEY" ${url}`}
    </CodeBlock>
  )
}
