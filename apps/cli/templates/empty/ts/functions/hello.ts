export default function hello(name = 'world'): string {
  return `Hello ${name}!`;
}
