import { createTables, databaseClient, startDatabase } from '#local/database.ts';
import { GetCommand, PutCommand, TransactWriteCommand, QueryCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
const db = await startDatabase({});
const raw = databaseClient(db.endpoint);
const t0=performance.now();
await createTables(raw, { portal:'portal', audit:'audit' });
console.log('create', performance.now()-t0);
const c = DynamoDBDocumentClient.from(raw);
async function lat(name: string, f: (i:number)=>Promise<unknown>) { const d:number[]=[]; for(let i=0;i<200;i++){const t=performance.now(); await f(i); d.push(performance.now()-t);} d.sort((a,b)=>a-b); console.log(name,'p10',d[20]!.toFixed(1),'p50',d[100]!.toFixed(1),'p90',d[180]!.toFixed(1),'max',d[199]!.toFixed(1)); }
const put=(i:number)=>c.send(new PutCommand({TableName:'portal',Item:{pk:'a'+i,sk:'b',x:'y'.repeat(500)}}));
await lat('put',put); await lat('get',(i)=>c.send(new GetCommand({TableName:'portal',Key:{pk:'a'+i,sk:'b'}})));
await lat('txn2',(i)=>c.send(new TransactWriteCommand({TransactItems:[{Put:{TableName:'portal',Item:{pk:'a'+i,sk:'b',x:'y'}}},{Put:{TableName:'portal',Item:{pk:'c',sk:'b'+i,x:'y'}}}]})));
await lat('txn20',(i)=>c.send(new TransactWriteCommand({TransactItems:Array.from({length:20},(_,k)=>({Put:{TableName:'portal',Item:{pk:'d'+i,sk:'b'+k,x:'y'.repeat(300)}}}))})));
await lat('query',(i)=>c.send(new QueryCommand({TableName:'portal',KeyConditionExpression:'pk = :p',ExpressionAttributeValues:{':p':'d'+i}})));
process.exit(0)
