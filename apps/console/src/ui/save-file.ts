/** Saves a response as a file in the browser, under the name in the response, or else `otherName`. */
export async function saveFile(answer: Response, otherName: string): Promise<void> {
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? otherName;
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
